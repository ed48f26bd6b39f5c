/** Reads typed numbers: with a point or a comma, and with spaces around them. */

const DECIMAL = /^\d{1,9}(\.\d{1,6})?$/
const WHOLE = /^-?\d{1,15}$/

/** A typed decimal with a point. Other text is kept, so that the server reports its field. */
export const decimalText = (typed: string): string => typed.trim().replace(",", ".")

/** A typed decimal; null: it is not one. */
export function typedDecimal(typed: string): string | null {
  const text = decimalText(typed)
  return DECIMAL.test(text) ? text : null
}

/** A typed share of at most 100 percent, with at most four decimal places; null: it is not one. */
export function typedPercent(typed: string): number | null {
  const text = typedDecimal(typed.replace(/%\s*$/, ""))
  const percent = text === null || /\.\d{5}/.test(text) ? Number.NaN : Number(text)
  return percent <= 100 ? percent : null
}

/** A typed decimal that may have a sign; null: it is not one. */
export function typedChange(typed: string): string | null {
  const [, sign = "", rest = ""] = /^([+-]?)(.*)$/.exec(typed.trim()) ?? []
  const amount = typedDecimal(rest)
  return amount === null ? null : `${sign === "-" ? sign : ""}${amount}`
}

/** A typed whole number; null: it is not one. */
export function typedWhole(typed: string): number | null {
  return WHOLE.test(typed.trim()) ? Number(typed) : null
}

/** A typed whole number. Other text is kept, so that the server reports its field. */
export const wholeOrText = (typed: string): number | string => typedWhole(typed) ?? typed.trim()
