import { spoken } from "./language"
import { shop } from "./shop"

const formats = new Map<string, Intl.NumberFormat>()

/** Money as the page's language writes it. A decimal text is never turned into a binary number. */
export function money(decimal: string): string {
  const currency = shop.value?.status.currency
  const locale = spoken.value?.locale ?? "en"
  if (!currency) return decimal
  const key = `${locale} ${currency}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: "currency", currency })
  formats.set(key, format)
  return format.format(decimal as Intl.StringNumericLiteral)
}
