import { useTranslation } from "react-i18next"

/**
 * Returns a function that writes a number in the format of a language. Other text is returned unchanged.
 * @example numberIn("fr")("2.5") // "2,5"
 */
export function numberIn(language: string): (amount: number | string) => string {
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 6 })
  return (amount) =>
    String(amount).trim() === "" || Number.isNaN(Number(amount)) ? String(amount) : numbers.format(Number(amount))
}

/** Returns the function of {@link numberIn} for the language of the dashboard. */
export function useNumber(): (amount: number | string) => string {
  return numberIn(useTranslation().i18n.language)
}
