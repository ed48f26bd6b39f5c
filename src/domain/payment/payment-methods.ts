import type { Minor } from "../money"
import type { OnlinePaymentSettings } from "../settings/online-payment-settings"
import { offlineMethods } from "./gateways"
import type { PaymentMethod } from "./offline-methods"
import { type OnlineMethod, onlineMethods, reachesMinimum } from "./online-methods"
import type { StoredGateways } from "./stored-gateways"

/** A way to pay when the order is received, as a storefront is offered it. */
export interface OfflineOffer extends PaymentMethod {
  readonly kind: "offline"
}

/** A way to pay, as a storefront is offered it (contract section 16). */
export type OfferedMethod = OfflineOffer | OnlineMethod

export interface PaymentMethodsQuestion {
  readonly settings: { readonly language: "es" | "en"; readonly payments: { readonly online: OnlinePaymentSettings } }
  readonly stored: StoredGateways
  /** The payment providers that the store's region offers. */
  readonly providers: readonly string[]
}

/**
 * The ways to pay that the store offers, whatever the cart costs: offline ones in menu order, then online ones. The one list of
 * `POST /cart/validate` and `GET /status`.
 */
export function paymentMethods({ settings, stored, providers }: PaymentMethodsQuestion): OfferedMethod[] {
  const { language, payments } = settings
  return [
    ...offlineMethods(language, stored).map((method) => ({ ...method, kind: "offline" as const })),
    ...onlineMethods({ online: payments.online, language, stored, providers }),
  ]
}

/** The ways to pay that are left for a total. @param digits decimal places of the currency */
export function methodsFor(methods: readonly OfferedMethod[], total: Minor, digits: number): OfferedMethod[] {
  return methods.filter((method) => method.kind === "offline" || reachesMinimum(method, total, digits))
}
