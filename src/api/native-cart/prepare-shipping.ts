import type { MedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { type NativeRefusal, nativeRefusalOf } from "../../commands/checkout/native-refusal"
import { quoteNativeDelivery } from "../../commands/checkout/quote-native-delivery"
import { fitsOrderType, readCheckout, withoutServerKeys } from "../../domain/checkout"
import { type CartProblem, problem } from "../../domain/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { findNativeCart } from "../../platform/checkout/native-cart"
import { type ShippingOptionFacts, shippingOptionFacts } from "../../platform/checkout/own-shipping-options"
import { ownOptions } from "../../platform/checkout/whose-cart"
import { extrasOf } from "./native-request"

/**
 * Refuses a chosen shipping option that does not fit the cart's order type, and one of our own delivery options for an address that is not
 * covered.
 * @throws svc_shipping_option_mismatch; out_of_delivery_range, svc_geocode_failed
 */
export async function judgeChosenOptions(req: MedusaRequest, cartId: string): Promise<void> {
  const chosen = chosenOptions(req.validatedBody)
  // A cart that is not the restaurant's may choose freely among options that are not the plugin's.
  const options = await shippingOptionFacts(req.scope, extrasOf(req)?.ours ? chosen : [...(await ownOptions(req.scope, chosen))])
  const wrong = options.length === 0 ? undefined : await misfit(req.scope, cartId, options)
  if (wrong) throw await refused(req.scope, wrong)
  await refuseUndeliverable(req, cartId, options)
}

/** Refuses to quote a price for an address that is not covered. Medusa itself would only report that the option has no price. */
export async function judgePriceEnquiry(req: MedusaRequest, cartId: string, optionId: string): Promise<void> {
  await refuseUndeliverable(req, cartId, await shippingOptionFacts(req.scope, [optionId]))
}

/** The first option that does not fit the cart's order type. A cart without an order type accepts any. */
async function misfit(
  scope: MedusaContainer,
  cartId: string,
  options: readonly ShippingOptionFacts[],
): Promise<CartProblem | undefined> {
  const cart = await findNativeCart(scope, cartId)
  const { orderType } = cart ? readCheckout(cart.metadata) : { orderType: null }
  const wrong = orderType === null ? undefined : options.find(({ kind }) => !fitsOrderType(kind, orderType))
  return wrong && problem("svc_shipping_option_mismatch", { option_id: wrong.id, kind: wrong.kind, order_type: orderType })
}

async function refuseUndeliverable(req: MedusaRequest, cartId: string, options: readonly ShippingOptionFacts[]): Promise<void> {
  for (const { kind } of options.filter(({ calculated }) => calculated)) {
    const delivery = await quoteNativeDelivery(req.scope, cartId, kind, Date.now())
    if (delivery?.kind === "refused") throw await refused(req.scope, delivery.problem)
  }
}

async function refused(scope: MedusaContainer, found: CartProblem): Promise<NativeRefusal> {
  const { language } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  return nativeRefusalOf([found], language)
}

type MethodBody = { option_id: string; data?: Record<string, unknown> }

/** The ids of the options that a request chooses. */
function chosenOptions(body: unknown): string[] {
  return (Array.isArray(body) ? (body as MethodBody[]) : [body as MethodBody]).map(({ option_id }) => option_id)
}

/** Removes server-only keys from the data of a price enquiry. */
export function cleanEnquiry(body: { data?: Record<string, unknown> }): void {
  if (body.data) body.data = withoutServerKeys(body.data)
}
