/** How points that were earned wrongly are taken back (contract section 9). */
export interface Revocation {
  /** Unused coupons that end, in this order; their points are in the balance again. */
  readonly coupons: readonly number[]
  /** Taken from the balance, which the ended coupons have filled. */
  readonly fromBalance: number
  /** Withheld from later earnings. */
  readonly owed: number
}

/**
 * Divides points that are to be revoked: unused coupons end first, until they cover it; then the balance pays; the rest is owed.
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
