import BigNumber from "bignumber.js"

const PLAIN_DECIMAL = /^-?\d{1,15}(\.\d{1,15})?$/

/** Maximum decimal places of amounts and kilometres in settings. */
export const SETTINGS_DECIMALS = 6

/**
 * The canonical form of a decimal in the settings: no exponent, no leading or trailing zeros, no sign on zero. Takes a JSON
 * number or a decimal string; null when it is neither, or has more than {@link SETTINGS_DECIMALS} decimal places.
 * @example canonicalDecimal(2.5) // "2.5"
 * @example canonicalDecimal("02.50") // "2.5"
 */
export function canonicalDecimal(value: number | string): string | null {
  if (typeof value === "string" ? !PLAIN_DECIMAL.test(value) : !Number.isFinite(value)) return null
  const exact = new BigNumber(value)
  if ((exact.decimalPlaces() ?? 0) > SETTINGS_DECIMALS) return null
  return exact.isZero() ? "0" : exact.toFixed()
}

/** True when the first decimal is smaller than the second. */
export function isBelow(a: string, b: string): boolean {
  return new BigNumber(a).isLessThan(b)
}

/** A decimal of the settings as a JSON number, as settings records show it (contract section 1, "Values"). */
export function decimalToNumber(value: string): number {
  return new BigNumber(value).toNumber()
}
