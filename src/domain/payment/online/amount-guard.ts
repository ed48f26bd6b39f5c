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
 * The amount to book: that of the session, unless the provider reports a different amount. The two amounts are compared in the provider's
 * units, because its conversion may round.
 */
export function amountToBook(session: Amount, taken: TakenMoney | null, adapter: ProviderAdapter): Minor {
  if (taken === null || taken.currency !== session.currency) return session.amount
  const { amount, digits, currency } = session
  return adapter.toUnits(amount, digits, currency) === taken.units ? amount : adapter.fromUnits(taken.units, digits, currency)
}

/** Added to the amount of a session that may no longer be authorised, in the provider's units. */
const CLOSING_UNITS = 10n

/**
 * Another amount for a session that may no longer be authorised. It differs by at least one minor unit of the currency, and by at least ten
 * units of the provider: some providers count a currency in smaller units than the platform, or round to tens.
 */
export function closingAmount({ amount, digits, currency }: Amount, adapter: ProviderAdapter): Minor {
  const smallest = adapter.toUnits(1n, digits, currency)
  const added = smallest > CLOSING_UNITS ? smallest : CLOSING_UNITS
  return adapter.fromUnits(adapter.toUnits(amount, digits, currency) + added, digits, currency)
}

/**
 * The largest amount that is not above `units` of the provider. It may be worth less than `units`, because the provider may count the
 * currency in smaller units than the platform.
 */
export function amountWithin(units: bigint, { digits, currency }: Omit<Amount, "amount">, adapter: ProviderAdapter): Minor {
  let amount = adapter.fromUnits(units, digits, currency)
  while (adapter.toUnits(amount, digits, currency) > units) amount -= 1n
  return amount
}
