import BigNumber from "bignumber.js"
import { type Minor, percentage } from "../money/minor"
import type { LoyaltyProgram } from "./program"

const major = (amount: Minor, digits: number): BigNumber => new BigNumber(amount.toString()).shiftedBy(-digits)

/**
 * Points for a paid amount.
 * @param amount minor units; zero or less earns nothing
 * @param digits decimal places of the currency
 */
export function pointsFor(amount: Minor, digits: number, program: Pick<LoyaltyProgram, "points_per_currency" | "round">): number {
  if (amount <= 0n) return 0
  const exact = major(amount, digits).times(program.points_per_currency)
  return exact.integerValue(program.round === "down" ? BigNumber.ROUND_FLOOR : BigNumber.ROUND_HALF_UP).toNumber()
}

/** The value of points in minor units, rounded down. */
export function valueOfPoints(points: number, digits: number, { redeem }: Pick<LoyaltyProgram, "redeem">): Minor {
  const exact = new BigNumber(points).dividedBy(redeem.points_per_currency).shiftedBy(digits)
  return BigInt(exact.integerValue(BigNumber.ROUND_FLOOR).toFixed())
}

/** The smallest subtotal on which a discount stays within the program's maximum percentage; null: any. */
export function smallestSubtotal(value: Minor, { redeem }: Pick<LoyaltyProgram, "redeem">): Minor | null {
  if (redeem.maximum_percent >= 100) return null
  const exact = new BigNumber(value.toString()).times(100).dividedBy(redeem.maximum_percent)
  return BigInt(exact.integerValue(BigNumber.ROUND_CEIL).toFixed())
}

/** How many points can be used on a subtotal and their value; zero below the program's minimum. */
export function redeemable(
  balance: number,
  subtotal: Minor,
  digits: number,
  program: Pick<LoyaltyProgram, "redeem">,
): { readonly points: number; readonly value: Minor } {
  const { points_per_currency, minimum_points, maximum_percent } = program.redeem
  const most = maximum_percent >= 100 ? subtotal : floorPercentage(subtotal, maximum_percent)
  // The value must stay within `most`: with one point more, the coupon would not be valid on this subtotal.
  const useful = major(most, digits).times(points_per_currency).integerValue(BigNumber.ROUND_FLOOR).toNumber()
  const points = Math.min(balance, useful)
  const value = valueOfPoints(points, digits, program)
  return points < minimum_points || value <= 0n ? { points: 0, value: 0n } : { points, value }
}

function floorPercentage(amount: Minor, percent: number): Minor {
  const rounded = percentage(amount, percent)
  return rounded * 100n > amount * BigInt(percent) ? rounded - 1n : rounded
}
