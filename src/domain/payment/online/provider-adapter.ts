import type { Minor } from "../../money"
import type { CaptureMode } from "../../settings/online-payment-settings"
import type { Decline } from "./online-payment"

/** A provider's data of a payment session, as the platform stores it. */
export type ProviderData = Readonly<Record<string, unknown>>

export interface OpeningTerms {
  readonly capture: CaptureMode
  readonly orderNumber: number
  readonly storeName: string
  /** The provider's name in the gateway's id: `stripe` of `pp_stripe_card`. */
  readonly provider: string
}

/** The amount that a provider reports as captured or authorised, in its own smallest units. */
export interface TakenMoney {
  readonly units: bigint
  /** Lower-case ISO 4217. */
  readonly currency: string
}

/** A payment provider's protocol: the data that opens a payment, and how its responses are read. */
export interface ProviderAdapter {
  /**
   * Whether the status that the provider reports always shows if a payment was made. Other providers may not report it, or may make a payment
   * that the guest has approved only when the platform authorises it.
   */
  readonly knowsStatus: boolean
  /** Whether a refund that is requested again with its own idempotency key is made only once. */
  readonly knowsRefunds: boolean
  /** True if the provider's error means that the refund is certainly not made, not even by an earlier call that is still running. */
  readonly refuses: (error: ProviderData) => boolean
  /** True if the provider answers every repetition of the request with this error. */
  readonly isPermanent: (error: ProviderData) => boolean
  /** True if the error means that an event can never be read: the provider did not sign it, or it has another form. */
  readonly isUnreadable: (error: ProviderData) => boolean
  /** True if the provider only repeats an earlier failure: it stores the first response to an idempotency key for a day. */
  readonly isRepeated: (error: ProviderData) => boolean
  /** The total of a payment's refunds, in the provider's smallest units; null: the provider does not report them. */
  readonly refunded: (refunds: readonly ProviderData[]) => bigint | null
  /** The data that opens a session. None of it comes from a client. */
  readonly opening: (terms: OpeningTerms) => ProviderData
  /** The session data that the payer's browser needs; null: the session cannot be paid. */
  readonly shown: (data: ProviderData) => ProviderData | null
  readonly decline: (data: ProviderData) => Decline | null
  /** null: the provider reports no amount. */
  readonly taken: (data: ProviderData) => TakenMoney | null
  /**
   * An amount in the provider's smallest units, with the provider's conversion.
   * @param digits decimal places of the amount
   */
  readonly toUnits: (amount: Minor, digits: number, currency: string) => bigint
  /** The amount for a number of units. */
  readonly fromUnits: (units: bigint, digits: number, currency: string) => Minor
}
