import type { MedusaContainer } from "@medusajs/framework/types"
import { type NativeCart, type NativeFee, type NativeRequest, type ShippingKind, toNativeRequest } from "../../domain/checkout"
import { type Minor, toMinor, toNumber } from "../../domain/money"
import { type CartProblem, judgeDelivery, problem } from "../../domain/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { commerceContext } from "../../platform/commerce-context"
import { findNativeCart } from "../../platform/native-cart"
import { learnDistance } from "../ordering/load-cart-knowledge"

/** `foreign`: the cart has another currency than the store, in which there is no fee. */
export type NativeDelivery =
  | { readonly kind: "fee"; readonly fee: NativeFee }
  | { readonly kind: "refused"; readonly problem: CartProblem }
  | { readonly kind: "foreign" }

/**
 * What a native cart pays for its delivery, by the engine that `/delivery/*` and `POST /orders` use: address, settings and the
 * subtotal before discounts. Pickup and dine-in cost nothing.
 * @param kind what the shipping option that is asked for stands for; it decides for carts that name no order type
 * @returns null: there is no such cart
 * @throws svc_commerce_missing
 */
export async function quoteNativeDelivery(
  scope: MedusaContainer,
  cartId: string,
  kind: ShippingKind,
  now: number,
): Promise<NativeDelivery | null> {
  const cart = await findNativeCart(scope, cartId)
  if (!cart) return null
  const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const commerce = await commerceContext(scope)
  if (cart.currencyCode !== commerce.currencyCode) return { kind: "foreign" }
  const { delivery, pickup } = settings.order_types
  const request = toNativeRequest(
    { ...cart, shipping: [{ id: "", optionId: null, kind, amount: "0", taxInclusive: false, data: {} }] },
    { deliveryEnabled: delivery.enabled, pickupEnabled: pickup.enabled },
  )
  const digits = commerce.currencyDigits
  const verdict = judgeDelivery(
    request.cart.orderType,
    settings.delivery,
    await learnDistance(scope, request, now),
    subtotalOf(cart, digits),
    digits,
  )
  const refused = verdict.problem ?? unknownPlace(request, verdict.deliverable)
  if (refused) return { kind: "refused", problem: refused }
  return {
    kind: "fee",
    fee: {
      amount: toNumber(verdict.fee, digits),
      taxInclusive: commerce.pricesIncludeTax,
      distanceMeters: verdict.distanceMeters,
    },
  }
}

/** A fee that depends on the way is not known before the address is. */
function unknownPlace({ cart }: NativeRequest, deliverable: boolean | null): CartProblem | null {
  if (cart.orderType === "pickup" || deliverable !== null) return null
  return problem("svc_geocode_failed", { reason: "empty_address" })
}

function subtotalOf({ lines }: NativeCart, digits: number): Minor {
  return lines.reduce((sum, { unitPrice, quantity }) => sum + toMinor(unitPrice, digits) * BigInt(quantity), 0n)
}
