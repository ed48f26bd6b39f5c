import { formatter } from "../../shared/format/formatters"
import { keep, kept } from "./kept"
import { spoken } from "./language"
import { shop } from "./shop"

const NAME = "amounts"
const MONTH_MS = 30 * 86_400_000
/** More than the prices of a large menu. Then totals of old orders are among them, and the next visit begins anew. */
const MOST = 2_000

/** The amounts of this page and of earlier visits, as they are shown. */
let written: Record<string, string> | undefined
let isChanged = false

/**
 * An amount in the page's language. The decimal text is never converted to a binary number. The first formatter of a page costs a slow phone
 * 120 ms, so the browser stores what was formatted: the menu of the next visit is readable earlier.
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
