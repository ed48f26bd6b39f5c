import { inEveryLanguage, type Language, type Localized, wordsOf } from "../../languages"

/** Formatters are cached, because it takes longer to create one than to use it. */
const formats = new Map<string, Intl.NumberFormat>()

/** Uses the currency's number of digits: yen have none, although decimal texts always have at least two. */
function formatOf(currency: string, language: Language): Intl.NumberFormat {
  const key = `${language} ${currency}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.NumberFormat(wordsOf(language).locale, { style: "currency", currency })
  formats.set(key, format)
  return format
}

/** Money formatted in a language: `19,00 €`. The decimal string is never converted to a binary number. */
export function shownMoney(decimal: string, currency: string, language: Language): string {
  return formatOf(currency, language).format(decimal as Intl.StringNumericLiteral)
}

/** An amount formatted in every language. */
export function localizedMoney(decimal: string, currency: string): Localized {
  return inEveryLanguage((language) => shownMoney(decimal, currency, language))
}
