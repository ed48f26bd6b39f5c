/** The effects of taking back points that were earned wrongly (contract section 9). */
export interface Revocation {
  /** Unused coupons to end, in this order. Their points return to the balance. */
  readonly coupons: readonly number[]
  /** Points taken from the balance, including those of the ended coupons. */
  readonly fromBalance: number
  /** Points deducted from later earnings. */
  readonly owed: number
}

/**
 * Splits points to revoke: unused coupons end first until they cover the points, then the balance is used, and the rest is owed.
 * @param coupons unused ones, in the order in which they end
 */
export function decideRevocation(
  points: number,
  balance: number,
  coupons: readonly { readonly id: number; readonly points: number }[],
): Revocation {
  const ended: number[] = []
  let covered = 0
  for (const coupon of coupons) {
    if (covered >= points) break
    ended.push(coupon.id)
    covered += coupon.points
  }
  const fromBalance = Math.min(points, balance + covered)
  return { coupons: ended, fromBalance, owed: points - fromBalance }
}
