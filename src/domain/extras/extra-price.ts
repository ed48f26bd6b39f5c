import BigNumber from "bignumber.js"

/**
 * Whether a price has no more digits than the currency. A finer price is refused, never rounded, so the price charged is the
 * price entered.
 * @param price exact decimal in major units
 * @example isPayable("1.50", 2) // true
 * @example isPayable("1.505", 2) // false
 */
export function isPayable(price: string, digits: number): boolean {
  return (new BigNumber(price).decimalPlaces() ?? 0) <= digits
}
