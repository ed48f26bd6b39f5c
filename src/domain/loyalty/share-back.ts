import BigNumber from "bignumber.js"
import type { LoyaltyProgram } from "./program"

/** A program that gives back more than this pays its guests for eating. */
const WHOLE = 100

type Rates = Pick<LoyaltyProgram, "points_per_currency"> & {
  readonly redeem: Pick<LoyaltyProgram["redeem"], "points_per_currency">
}

/**
 * How much of what guests spend a program gives back, in percent with at most two decimal places (`"5"`, `"133.34"`), rounded up.
 * Welcome and referral points come on top.
 * @throws RangeError when points are worth nothing
 */
export function shareBack({ points_per_currency: earned, redeem: { points_per_currency: spent } }: Rates): string {
  const divisor = new BigNumber(spent)
  if (!divisor.gt(0)) throw new RangeError("points are worth nothing")
  return new BigNumber(earned).times(WHOLE).dividedBy(divisor).decimalPlaces(2, BigNumber.ROUND_CEIL).toFixed()
}

/** How much of the spending that its points need a reward of a fixed amount gives back, as {@link shareBack}. */
export function shareBackOfReward(amount: string, points: number, { points_per_currency: earned }: Rates): string {
  return new BigNumber(amount).times(earned).times(WHOLE).dividedBy(points).decimalPlaces(2, BigNumber.ROUND_CEIL).toFixed()
}

/** Whether a share is more than guests have spent. */
export function isTooGenerous(share: string): boolean {
  return new BigNumber(share).gt(WHOLE)
}
