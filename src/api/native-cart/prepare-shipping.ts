import type { MedusaRequest } from "@medusajs/framework/http"
import { withoutServerKeys } from "../../domain/checkout"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { nativeRefusalOf } from "../../platform/native-refusal"
import { ownShippingOptions } from "../../platform/own-shipping-options"
import { quoteNativeDelivery } from "../../workflows/checkout/quote-native-delivery"

/**
 * Refuses a shipping option of ours for a cart that is not delivered to where it wants to go, with the reason: the platform itself
 * would only say that the option has no price.
 */
export async function refuseUndeliverable(req: MedusaRequest, cartId: string, optionIds: readonly string[]): Promise<void> {
  for (const { kind } of await ownShippingOptions(req.scope, optionIds)) {
    const delivery = await quoteNativeDelivery(req.scope, cartId, kind, Date.now())
    if (delivery?.kind !== "refused") continue
    const { language } = await req.scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    throw nativeRefusalOf([delivery.problem], language)
  }
}

type MethodBody = { option_id: string; data?: Record<string, unknown> }

/** The options that a request chooses. */
export function chosenOptions(body: unknown): string[] {
  return (Array.isArray(body) ? (body as MethodBody[]) : [body as MethodBody]).map(({ option_id }) => option_id)
}

/** The data of a price enquiry, without what only the server writes. */
export function cleanEnquiry(body: { data?: Record<string, unknown> }): void {
  if (body.data) body.data = withoutServerKeys(body.data)
}
