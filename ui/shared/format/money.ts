import { LOCALES, type ScreenLanguage } from "../words/dictionary"
import { formatter } from "./formatters"

/** An amount of the service (`"19.00"`) for display: `19,00 €`. The decimal text is never converted to a binary number. */
export function money(decimal: string, currency: string, language: ScreenLanguage): string {
  return formatter(Intl.NumberFormat, LOCALES[language], { style: "currency", currency }).format(
    decimal as Intl.StringNumericLiteral,
  )
}
