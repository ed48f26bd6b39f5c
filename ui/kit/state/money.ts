import { formatter } from "../../shared/format/formatters"
import { spoken } from "./language"
import { shop } from "./shop"

/** An amount in the page's language. The decimal text is never converted to a binary number. */
export function money(decimal: string): string {
  const currency = shop.value?.status.currency
  const locale = spoken.value?.locale ?? "en"
  if (!currency) return decimal
  return formatter(Intl.NumberFormat, locale, { style: "currency", currency }).format(decimal as Intl.StringNumericLiteral)
}
