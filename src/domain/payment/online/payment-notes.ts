import { fill, type Language, wordsOf } from "../../../languages"
import { type Minor, toDecimal } from "../../money"

interface CurrencyFacts {
  /** Decimal places of the amounts. */
  readonly digits: number
  /** ISO 4217. */
  readonly currency: string
}

interface PaidAndDue extends CurrencyFacts {
  readonly paid: Minor
  readonly due: Minor
}

interface OneAmount extends CurrencyFacts {
  readonly amount: Minor
}

const shown = (amount: Minor, { digits, currency }: CurrencyFacts): string =>
  `${toDecimal(amount, digits)} ${currency.toUpperCase()}`

/** The note on an order whose paid amount differs from the amount due. */
export function mismatchNote({ paid, due, ...facts }: PaidAndDue, language: Language): string {
  return fill(wordsOf(language).paymentNotes.mismatch, { paid: shown(paid, facts), due: shown(due, facts) })
}

/** The note on an order whose authorised payment has expired at the provider. */
export function lapsedNote(language: Language): string {
  return wordsOf(language).paymentNotes.lapsed
}

/** The note on an accepted order whose payment is still not captured. */
export function uncapturedNote(language: Language): string {
  return wordsOf(language).paymentNotes.uncaptured
}

/** The note on an order that can no longer be paid, and whose session the provider does not void. */
export function unvoidedNote(language: Language): string {
  return wordsOf(language).paymentNotes.unvoided
}

/** The note on an order whose money must be returned, but whose payment can no longer be read. */
export function unreadableNote(language: Language): string {
  return wordsOf(language).paymentNotes.unreadable
}

/** The note on an order that was paid at the provider after the plugin had cancelled the payment session. */
export function paidAfterCancellationNote(language: Language): string {
  return wordsOf(language).paymentNotes.afterwards
}

/** The note on an order that was paid online although the store had already collected its money. */
export function twiceNote({ amount, ...facts }: OneAmount, language: Language): string {
  return fill(wordsOf(language).paymentNotes.twice, { amount: shown(amount, facts) })
}

/** A refund that somebody started. */
interface StartedRefund extends OneAmount {
  /** The calendar date of the start. */
  readonly date: string
}

/**
 * The note on an order with a refund that was started, but that the provider refused (`refused`), never received (`unmade`), or may have
 * made (`unknown`).
 */
export function failedRefundNote(
  kind: "refused" | "unmade" | "unknown",
  { amount, date, ...facts }: StartedRefund,
  language: Language,
): string {
  return fill(wordsOf(language).paymentNotes[kind], { amount: shown(amount, facts), date })
}
