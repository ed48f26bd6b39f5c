import BigNumber from "bignumber.js"

/**
 * Whether a price can be stood up to in the currency: one that is finer than its digits is refused, never rounded, so that what
 * was typed is what is charged.
 * @param price exact decimal in major units
 * @example isPayable("1.50", 2) // true
 * @example isPayable("1.505", 2) // false
 */
export function isPayable(price: string, digits: number): boolean {
  return (new BigNumber(price).decimalPlaces() ?? 0) <= digits
}
