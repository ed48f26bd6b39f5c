import { fill, type Language, wordsOf } from "../../../languages"
import { type Minor, toDecimal } from "../../money"

interface PaidAndDue {
  readonly paid: Minor
  readonly due: Minor
  readonly digits: number
  /** ISO 4217. */
  readonly currency: string
}

/** The note on an order whose paid amount differs from the amount due. */
export function mismatchNote({ paid, due, digits, currency }: PaidAndDue, language: Language): string {
  const shown = (amount: Minor): string => `${toDecimal(amount, digits)} ${currency.toUpperCase()}`
  return fill(wordsOf(language).paymentNotes.mismatch, { paid: shown(paid), due: shown(due) })
}

/** The note on an order whose authorised payment has expired at the provider. */
export function lapsedNote(language: Language): string {
  return wordsOf(language).paymentNotes.lapsed
}
