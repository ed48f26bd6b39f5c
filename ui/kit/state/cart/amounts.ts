const DIGITS = 6

/** A decimal as an integer of millionths, so that sums are exact. */
function exact(decimal: string): bigint {
  const [whole = "0", part = ""] = decimal.replace("-", "").split(".")
  const value = BigInt(whole + part.padEnd(DIGITS, "0").slice(0, DIGITS))
  return decimal.startsWith("-") ? -value : value
}

/** The sum of amounts, each with its quantity. An estimate for the cart; the service computes the binding total. */
export function sum(amounts: readonly (readonly [decimal: string, times: number])[]): string {
  const total = amounts.reduce((result, [decimal, times]) => result + exact(decimal) * BigInt(times), 0n)
  const text = (total < 0n ? -total : total).toString().padStart(DIGITS + 1, "0")
  return `${total < 0n ? "-" : ""}${text.slice(0, -DIGITS)}.${text.slice(-DIGITS)}`
}
