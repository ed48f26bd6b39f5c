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

/** The note on an order of which a refund that somebody started was refused by the provider. */
export function refusedNote({ amount, ...facts }: OneAmount, language: Language): string {
  return fill(wordsOf(language).paymentNotes.refused, { amount: shown(amount, facts) })
}

/** The note on an order of which the provider had already refunded an amount without Medusa. */
export function refundedElsewhereNote({ amount, ...facts }: OneAmount, language: Language): string {
  return fill(wordsOf(language).paymentNotes.refundedElsewhere, { amount: shown(amount, facts) })
}

/** The note on an order whose money the provider refuses to give back. */
export function unreturnedNote({ amount, ...facts }: OneAmount, language: Language): string {
  return fill(wordsOf(language).paymentNotes.unreturned, { amount: shown(amount, facts) })
}

/** The note on an order whose money was given back after the provider had refused it. */
export function returnedNote(language: Language): string {
  return wordsOf(language).paymentNotes.returned
}
