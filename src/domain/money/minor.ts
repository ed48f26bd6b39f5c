import BigNumber from "bignumber.js"

/** An amount in the smallest unit of its currency (cents of EUR, whole CLP). Sums are exact. */
export type Minor = bigint

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i

/**
 * Reads a decimal exactly: a string as written, a JS number by its shortest decimal string (as in JSON).
 * @throws RangeError when it is not a finite decimal
 */
function exactDecimal(value: string | number): BigNumber {
  const text = String(value)
  if (!DECIMAL.test(text)) throw new RangeError(`not a decimal: ${text.slice(0, 40)}`)
  return new BigNumber(text)
}

/** Rounds to a whole number, halves away from zero. */
function wholeHalfUp(value: BigNumber): Minor {
  return BigInt(value.integerValue(BigNumber.ROUND_HALF_UP).toFixed())
}

/**
 * Major units (`"12.345"`, `12.345`) → minor units, half-up.
 * @param digits decimal places of the currency (2 for EUR, 0 for CLP, 3 for KWD)
 * @throws RangeError when the value is not a finite decimal
 */
export function toMinor(value: string | number, digits: number): Minor {
  return wholeHalfUp(exactDecimal(value).shiftedBy(digits))
}

/** Minor units → major units as a decimal string with at least two places (`"12.30"`, `"500.00"`, `"1.234"`). */
export function toDecimal(minor: Minor, digits: number): string {
  return new BigNumber(minor.toString()).shiftedBy(-digits).toFixed(Math.max(2, digits))
}

/** Minor units → major units as a JS number: the nearest one, whose shortest string is the exact amount. */
export function toNumber(minor: Minor, digits: number): number {
  return Number(new BigNumber(minor.toString()).shiftedBy(-digits).toFixed())
}

/** `percent` per cent of an amount, half-up (`"10"` of 1005 is 101). */
export function percentage(amount: Minor, percent: string | number): Minor {
  return wholeHalfUp(exactDecimal(percent).times(amount.toString()).shiftedBy(-2))
}
