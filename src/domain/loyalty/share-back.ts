import BigNumber from "bignumber.js"
import type { LoyaltyProgram } from "./program"

/** In percent. A program above this gives back more than guests spend. */
const WHOLE = 100

type Rates = Pick<LoyaltyProgram, "points_per_currency"> & {
  readonly redeem: Pick<LoyaltyProgram["redeem"], "points_per_currency">
}

/**
 * How much of the guests' spending a program gives back, in percent with at most two decimal places (`"5"`, `"133.34"`), rounded up.
 * Welcome and referral points are not included.
 * @throws RangeError when points are worth nothing
 */
export function shareBack({ points_per_currency: earned, redeem: { points_per_currency: spent } }: Rates): string {
  const divisor = new BigNumber(spent)
  if (!divisor.gt(0)) throw new RangeError("points are worth nothing")
  return new BigNumber(earned).times(WHOLE).dividedBy(divisor).decimalPlaces(2, BigNumber.ROUND_CEIL).toFixed()
}

/**
 * What a reward of a fixed amount gives back, in percent of the spending that earns its points.
 * @returns the format of {@link shareBack}
 */
export function shareBackOfReward(amount: string, points: number, { points_per_currency: earned }: Rates): string {
  return new BigNumber(amount).times(earned).times(WHOLE).dividedBy(points).decimalPlaces(2, BigNumber.ROUND_CEIL).toFixed()
}

/** Whether a program or reward gives back more than guests have spent. */
export function isTooGenerous(share: string): boolean {
  return new BigNumber(share).gt(WHOLE)
}
