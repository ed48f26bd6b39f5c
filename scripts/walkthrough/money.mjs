/** Decimal text or a number as hundredths, so that sums are exact. */
export function hundredths(amount) {
  const match = /^(-?)(\d+)(?:\.(\d{1,}))?$/.exec(String(amount))
  if (!match) {
    throw new TypeError(`${amount} is no amount`)
  }
  const [, sign, units, decimals = ""] = match
  const value = Number(units) * 100 + Math.round(Number(`0.${decimals}0`) * 100)
  return sign === "-" ? -value : value
}

/** Hundredths in the format of the service's amounts. */
export function decimal(value) {
  const text = String(Math.abs(value)).padStart(3, "0")
  return `${value < 0 ? "-" : ""}${text.slice(0, -2)}.${text.slice(-2)}`
}
