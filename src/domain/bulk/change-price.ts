import BigNumber from "bignumber.js"
import type { PriceRule } from "./bulk-change"
import type { SkipReason } from "./cell"

/** The highest price in major units. A single price change has the same limit. */
const HIGHEST = 1_000_000

export type PriceDecision =
  | { readonly ok: true; readonly price: string }
  | { readonly ok: false; readonly reason: Extract<SkipReason, "negative_price" | "price_too_high"> }

/**
 * A price after a change (contract section 10): calculated exactly, then rounded half-up to the nearest multiple of `roundTo` (if
 * given) and to the currency's digits. A result below zero before rounding is refused.
 * @param before exact decimal in major units
 * @param value the new price, the amount to add, or the percentage to add (`"10"`, `"-5.5"`)
 * @example changePrice("9.99", { rule: "percent", value: "10", roundTo: "0.05" }, 2) // { ok: true, price: "11" }
 */
export function changePrice(
  before: string,
  { rule, value, roundTo }: { readonly rule: PriceRule; readonly value: string; readonly roundTo: string | null },
  digits: number,
): PriceDecision {
  const exact = calculate(new BigNumber(before), rule, value)
  if (exact.isNegative() && !exact.isZero()) return { ok: false, reason: "negative_price" }
  const stepped =
    roundTo === null
      ? exact
      : exact
          .dividedToIntegerBy(roundTo)
          .plus(isUpperHalf(exact, roundTo) ? 1 : 0)
          .times(roundTo)
  const price = stepped.decimalPlaces(digits, BigNumber.ROUND_HALF_UP)
  return price.isGreaterThan(HIGHEST) ? { ok: false, reason: "price_too_high" } : { ok: true, price: price.toFixed() }
}

function calculate(before: BigNumber, rule: PriceRule, value: string): BigNumber {
  switch (rule) {
    case "set":
      return new BigNumber(value)
    case "add":
      return before.plus(value)
    case "percent":
      return before.times(new BigNumber(value).plus(100)).shiftedBy(-2)
  }
}

/** Compares without dividing, because a quotient may have infinitely many digits. */
function isUpperHalf(exact: BigNumber, step: string): boolean {
  return exact.modulo(step).times(2).isGreaterThanOrEqualTo(step)
}
