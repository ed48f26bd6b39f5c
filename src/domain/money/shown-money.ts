import type { Language, Localized } from "../../errors"

const LOCALES: Readonly<Record<Language, string>> = { es: "es-ES", en: "en-GB" }

/** Making one takes longer than using it. */
const formats = new Map<string, Intl.NumberFormat>()

/** As many digits as the currency has: yen have none, though decimal texts always have two. */
function formatOf(currency: string, language: Language): Intl.NumberFormat {
  const key = `${language} ${currency}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.NumberFormat(LOCALES[language], { style: "currency", currency })
  formats.set(key, format)
  return format
}

/** Money as a language writes it: `19,00 €`. Exact: the decimal string is never a binary number. */
export function shownMoney(decimal: string, currency: string, language: Language): string {
  return formatOf(currency, language).format(decimal as Intl.StringNumericLiteral)
}

/** The same in every language. */
export function localizedMoney(decimal: string, currency: string): Localized {
  return { es: shownMoney(decimal, currency, "es"), en: shownMoney(decimal, currency, "en") }
}
