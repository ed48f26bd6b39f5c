import { spoken } from "./language"
import { shop } from "./shop"

const formats = new Map<string, Intl.NumberFormat>()

/** An amount in the page's language. The decimal text is never converted to a binary number. */
export function money(decimal: string): string {
  const currency = shop.value?.status.currency
  const locale = spoken.value?.locale ?? "en"
  if (!currency) return decimal
  const key = `${locale} ${currency}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: "currency", currency })
  formats.set(key, format)
  return format.format(decimal as Intl.StringNumericLiteral)
}
