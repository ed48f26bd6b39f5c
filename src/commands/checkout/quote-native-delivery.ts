import type { MedusaContainer } from "@medusajs/framework/types"
import { type NativeCart, type NativeFee, type NativeRequest, type ShippingKind, toNativeRequest } from "../../domain/checkout"
import { type Minor, toMinor, toNumber } from "../../domain/money"
import { type CartProblem, judgeDelivery, problem } from "../../domain/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { findNativeCart } from "../../platform/checkout/native-cart"
import { commerceContext } from "../../platform/commerce/commerce-context"
import { learnDistance } from "../ordering/placing/load-cart-knowledge"
import { countryProblems } from "./judge-native-cart"

/** `foreign`: the cart is not in the store's currency, and fees are defined only in that currency. */
export type NativeDelivery =
  | { readonly kind: "fee"; readonly fee: NativeFee }
  | { readonly kind: "refused"; readonly problem: CartProblem }
  | { readonly kind: "foreign" }

/**
 * The delivery fee of a Medusa cart, by the rules of `/delivery/*` and `POST /orders`: address, settings and the subtotal before discounts.
 * Pickup and dine-in cost nothing.
 * @param kind the kind of the shipping option, which decides the order type of a cart that names none
 * @returns null when there is no such cart
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
    { ...cart, shipping: [{ id: "", optionId: null, kind, own: true, amount: "0", taxInclusive: false, data: {} }] },
    { deliveryEnabled: delivery.enabled, pickupEnabled: pickup.enabled },
  )
  const [foreign] = countryProblems(request, commerce.countries)
  if (foreign) return { kind: "refused", problem: foreign }
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

/** A fee that depends on the distance cannot be quoted without an address. */
function unknownPlace({ cart }: NativeRequest, deliverable: boolean | null): CartProblem | null {
  if (cart.orderType === "pickup" || deliverable !== null) return null
  return problem("svc_geocode_failed", { reason: "empty_address" })
}

function subtotalOf({ lines }: NativeCart, digits: number): Minor {
  return lines.reduce((sum, { unitPrice, quantity }) => sum + toMinor(unitPrice, digits) * BigInt(quantity), 0n)
}
