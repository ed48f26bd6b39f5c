/** An amount in the smallest unit of its currency (cents of EUR, whole CLP). Sums are exact. */
export type Minor = bigint

const DECIMAL = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i

/** The number `digits / 10 ** places`. */
interface Exact {
  readonly digits: bigint
  readonly places: number
}

/**
 * Reads a decimal exactly: a string as written, a JS number by its shortest decimal string (as in JSON). No library is used, because the
 * dashboard's reports read amounts too, and bignumber.js is larger than the code of that page.
 * @throws RangeError when it is not a finite decimal
 */
function exactDecimal(value: string | number): Exact {
  const text = String(value)
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = DECIMAL.exec(text) ?? []
  if (whole + fraction === "") throw new RangeError(`not a decimal: ${text.slice(0, 40)}`)
  const digits = BigInt(whole + fraction)
  return { digits: sign === "-" ? -digits : digits, places: fraction.length - Number(exponent) }
}

/** Rounds to a whole number, halves away from zero. */
function wholeHalfUp({ digits, places }: Exact): Minor {
  if (places <= 0) return digits * 10n ** BigInt(-places)
  const one = 10n ** BigInt(places)
  const half = digits < 0n ? -one : one
  return (digits * 2n + half) / (one * 2n)
}

/**
 * Major units (`"12.345"`, `12.345`) → minor units, half-up.
 * @param digits decimal places of the currency (2 for EUR, 0 for CLP, 3 for KWD)
 * @throws RangeError when the value is not a finite decimal
 */
export function toMinor(value: string | number, digits: number): Minor {
  const exact = exactDecimal(value)
  return wholeHalfUp({ ...exact, places: exact.places - digits })
}

/** Minor units → major units as a decimal string with at least two places (`"12.30"`, `"500.00"`, `"1.234"`). */
export function toDecimal(minor: Minor, digits: number): string {
  const sign = minor < 0n ? "-" : ""
  const text = String(minor < 0n ? -minor : minor).padStart(digits + 1, "0")
  const point = text.length - digits
  return `${sign}${text.slice(0, point)}.${text.slice(point).padEnd(2, "0")}`
}

/** Minor units → major units as a JS number: the nearest one, whose shortest string is the exact amount. */
export function toNumber(minor: Minor, digits: number): number {
  return Number(toDecimal(minor, digits))
}

/** `percent` per cent of an amount, half-up (`"10"` of 1005 is 101). */
export function percentage(amount: Minor, percent: string | number): Minor {
  const { digits, places } = exactDecimal(percent)
  return wholeHalfUp({ digits: digits * amount, places: places + 2 })
}
