import { LOCALES, type ScreenLanguage } from "../words/dictionary"

/** Cached, because creating a formatter takes longer than using it. */
const formats = new Map<string, Intl.NumberFormat>()

/** An amount of the service (`"19.00"`) for display: `19,00 €`. The decimal text is never converted to a binary number. */
export function money(decimal: string, currency: string, language: ScreenLanguage): string {
  const key = `${language} ${currency}`
  const format = formats.get(key) ?? new Intl.NumberFormat(LOCALES[language], { style: "currency", currency })
  formats.set(key, format)
  return format.format(decimal as Intl.StringNumericLiteral)
}
