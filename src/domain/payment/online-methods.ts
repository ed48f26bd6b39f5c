import type { Language } from "../../languages"
import { type Minor, toMinor } from "../money"
import { canonicalDecimal } from "../settings/decimal"
import type { CaptureMode, OnlinePaymentSettings } from "../settings/online-payment-settings"
import type { PaymentMethod } from "./offline-methods"
import { providerOf, providerTitle, takesMoney } from "./online-providers"
import { type StoredGateways, storedGateway } from "./stored-gateways"

/** An online payment method as a storefront sees it (contract section 16). */
export interface OnlineMethod extends PaymentMethod {
  readonly kind: "online"
  /** The provider's name: `stripe` of `pp_stripe_card`. */
  readonly provider: string
  /** The public values for the provider's script in the browser; null: not set. */
  readonly public: { readonly publishable_key: string | null; readonly account: string | null }
  readonly capture: CaptureMode
  readonly hold_minutes: number
  /** Whether a guest may change to an offline method while the payment is open. */
  readonly switch_to_offline: boolean
  /** The minimum total, a decimal in major units; null: none. */
  readonly minimum: string | null
}

export interface OnlineMethodsQuestion {
  readonly online: OnlinePaymentSettings
  readonly language: Language
  readonly stored: StoredGateways
  /** The providers of the store's region. */
  readonly providers: readonly string[]
}

/** The online payment methods of the store, for any cart. None while online payment is off. */
export function onlineMethods({ online, language, stored, providers }: OnlineMethodsQuestion): OnlineMethod[] {
  if (!online.enabled) return []
  return providers.filter(takesMoney).map((id) => {
    const { title, description, settings = {} } = storedGateway(stored, id)
    return {
      id,
      title: title ?? providerTitle(id, language),
      description: description ?? "",
      kind: "online",
      provider: providerOf(id),
      public: { publishable_key: settings.publishable_key || null, account: settings.account || null },
      capture: online.capture,
      hold_minutes: online.hold_minutes,
      switch_to_offline: online.switch_to_offline,
      minimum: settings.minimum ? canonicalDecimal(settings.minimum) : null,
    }
  })
}

/**
 * Whether a total reaches a method's minimum. A total of 0 does: nothing is to be paid, so the provider is not called.
 * @param digits decimal places of the currency
 */
export function reachesMinimum({ minimum }: Pick<OnlineMethod, "minimum">, total: Minor, digits: number): boolean {
  return minimum === null || total === 0n || total >= toMinor(minimum, digits)
}
