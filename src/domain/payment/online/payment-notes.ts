import { type Minor, toDecimal } from "../../money"
import type { Language } from "../online-providers"

interface PaidAndDue {
  readonly paid: Minor
  readonly due: Minor
  readonly digits: number
  /** ISO 4217. */
  readonly currency: string
}

const MISMATCH: Readonly<Record<Language, (paid: string, due: string) => string>> = {
  es: (paid, due) => `Se ha pagado ${paid} en lugar de ${due}.`,
  en: (paid, due) => `${paid} was paid instead of ${due}.`,
}

const LAPSED: Readonly<Record<Language, string>> = {
  es: "La autorización del pago ha terminado sin que se cobrara.",
  en: "The authorisation of the payment has ended before it was captured.",
}

/** The note on an order for which another amount was paid than it costs. */
export function mismatchNote({ paid, due, digits, currency }: PaidAndDue, language: Language): string {
  const shown = (amount: Minor): string => `${toDecimal(amount, digits)} ${currency.toUpperCase()}`
  return MISMATCH[language](shown(paid), shown(due))
}

/** The note on an order whose authorised payment has ended at the provider. */
export function lapsedNote(language: Language): string {
  return LAPSED[language]
}
