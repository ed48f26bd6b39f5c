import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { readReferralCode } from "../../domain/loyalty"
import type { LoyaltyService } from "../../modules/loyalty"
import { LOYALTY_MODULE } from "../../modules/loyalty/name"

export interface LoyalOrder {
  readonly orderId: string
  /** The customer's account number; null for a guest. */
  readonly account: number | null
  /** The referral code given with the order; empty without one. */
  readonly referral: string
  /** The code of the loyalty coupon; null without one. */
  readonly coupon: string | null
}

/**
 * Records the loyalty data of a new order in its transaction: marks its coupon as used and stores the referral. An unknown referral code is
 * ignored.
 * @returns false when the coupon was used or ended after the judgement
 */
export async function noteOrder(
  scope: MedusaContainer,
  trx: Knex.Transaction,
  { orderId, account, referral, coupon }: LoyalOrder,
  now: number,
): Promise<boolean> {
  const code = account === null || referral === "" ? null : readReferralCode(referral)
  if (code === null && coupon === null) return true
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  if (coupon !== null && !(await loyalty.in(trx).markCouponUsed(coupon, orderId))) return false
  if (code !== null && account !== null) await loyalty.in(trx).nameReferrer({ account, code, orderId }, now)
  return true
}
