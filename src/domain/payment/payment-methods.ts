import type { Language } from "../../languages"
import type { Minor } from "../money"
import type { OnlinePaymentSettings } from "../settings/online-payment-settings"
import { offlineMethods } from "./gateways"
import type { PaymentMethod } from "./offline-methods"
import { type OnlineMethod, onlineMethods, reachesMinimum } from "./online-methods"
import type { StoredGateways } from "./stored-gateways"

/** An offline payment method as a storefront sees it. */
export interface OfflineOffer extends PaymentMethod {
  readonly kind: "offline"
}

/** A payment method as a storefront sees it (contract section 16). */
export type OfferedMethod = OfflineOffer | OnlineMethod

export interface PaymentMethodsQuestion {
  readonly settings: { readonly language: Language; readonly payments: { readonly online: OnlinePaymentSettings } }
  readonly stored: StoredGateways
  /** The payment providers of the store's region. */
  readonly providers: readonly string[]
}

/**
 * The store's payment methods for any cart: offline ones in menu order, then online ones. `POST /cart/validate` and `GET /status` use this
 * one list.
 */
export function paymentMethods({ settings, stored, providers }: PaymentMethodsQuestion): OfferedMethod[] {
  const { language, payments } = settings
  return [
    ...offlineMethods(language, stored).map((method) => ({ ...method, kind: "offline" as const })),
    ...onlineMethods({ online: payments.online, language, stored, providers }),
  ]
}

/** The payment methods available for a total. @param digits decimal places of the currency */
export function methodsFor(methods: readonly OfferedMethod[], total: Minor, digits: number): OfferedMethod[] {
  return methods.filter((method) => method.kind === "offline" || reachesMinimum(method, total, digits))
}
