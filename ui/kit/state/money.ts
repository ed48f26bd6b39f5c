import { formatter } from "../../shared/format/formatters"
import { keep, kept } from "./kept"
import { spoken } from "./language"
import { shop } from "./shop"

const NAME = "amounts"
const MONTH_MS = 30 * 86_400_000
/**
 * Maximum number of stored amounts. A large menu has fewer. If there are more, they include totals of old orders. Then none are stored, and the
 * next visit starts from zero.
 */
const MOST = 2_000

/** The formatted amounts of this page and of earlier visits, by their decimal text. */
let written: Record<string, string> | undefined
let isChanged = false

/**
 * An amount in the page's language. The decimal text is never converted to a binary number. Creating the first formatter of a page costs a slow
 * phone 120 ms, so formatted amounts are stored, and the menu of the next visit is readable earlier.
 */
export function money(decimal: string): string {
  const currency = shop.value?.status.currency
  const locale = spoken.value?.locale ?? "en"
  if (!currency) return decimal
  written ??= kept<Record<string, string>>(NAME, MONTH_MS) ?? {}
  const name = `${locale} ${currency} ${decimal}`
  const known = written[name]
  if (known !== undefined) return known
  isChanged = true
  written[name] = formatter(Intl.NumberFormat, locale, { style: "currency", currency }).format(
    decimal as Intl.StringNumericLiteral,
  )
  return written[name]
}

/** Stores the amounts for the next visit, once the menu is shown. */
export function keepAmounts(): void {
  if (!isChanged || written === undefined) return
  isChanged = false
  keep(NAME, Object.keys(written).length > MOST ? undefined : written)
}
