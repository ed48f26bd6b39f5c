import type { Minor } from "../../money"
import type { ProviderAdapter, TakenMoney } from "./provider-adapter"

/** An amount of a session, a collection or a payment. */
export interface Amount {
  readonly amount: Minor
  /** Decimal places of the currency. */
  readonly digits: number
  /** Lower-case ISO 4217. */
  readonly currency: string
}

/**
 * The amount to book: that of the session, unless the provider reports another one. They are compared in the provider's units,
 * because its conversion may round.
 */
export function amountToBook(session: Amount, taken: TakenMoney | null, adapter: ProviderAdapter): Minor {
  if (taken === null || taken.currency !== session.currency) return session.amount
  const { amount, digits, currency } = session
  return adapter.toUnits(amount, digits, currency) === taken.units ? amount : adapter.fromUnits(taken.units, digits, currency)
}

/**
 * Whether the paid amount equals the order's present total. The platform never compares the two.
 * @param taken the provider's amount; another currency never agrees
 */
export function amountAgrees(booked: Amount, due: Amount, taken: TakenMoney | null): boolean {
  return booked.amount === due.amount && booked.currency === due.currency && (taken === null || taken.currency === due.currency)
}
