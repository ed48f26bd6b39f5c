import type { Minor } from "../../money"
import type { CaptureMode } from "../../settings/online-payment-settings"
import type { Decline } from "./online-payment"

/** The data that a provider keeps with a payment session, as the platform stores it. */
export type ProviderData = Readonly<Record<string, unknown>>

export interface OpeningTerms {
  readonly capture: CaptureMode
  readonly orderNumber: number
  readonly storeName: string
  /** The provider's name in the gateway's id: `stripe` of `pp_stripe_card`. */
  readonly provider: string
}

/** What a provider says that it has taken or reserved, in its own smallest units. */
export interface TakenMoney {
  readonly units: bigint
  /** Lower-case ISO 4217. */
  readonly currency: string
}

/** How a payment provider is spoken to: which data opens a payment, and what its answers mean. */
export interface ProviderAdapter {
  /** Whether the state of a payment can be asked for without booking it. */
  readonly asksFirst: boolean
  /** The data with which a session is opened. Nothing of it comes from a client. */
  readonly opening: (terms: OpeningTerms) => ProviderData
  /** The part of a session's data that the payer's browser needs; null: with this data nobody can pay. */
  readonly shown: (data: ProviderData) => ProviderData | null
  readonly decline: (data: ProviderData) => Decline | null
  /** null: the provider does not say. */
  readonly taken: (data: ProviderData) => TakenMoney | null
  /** An amount in the provider's smallest units, converted as the provider does. @param digits of the amount */
  readonly toUnits: (amount: Minor, digits: number, currency: string) => bigint
  /** The amount that units stand for. */
  readonly fromUnits: (units: bigint, digits: number, currency: string) => Minor
}
