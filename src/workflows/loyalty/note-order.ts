import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { readReferralCode } from "../../domain/loyalty"
import { LOYALTY_MODULE, type LoyaltyService } from "../../modules/loyalty"

export interface LoyalOrder {
  readonly orderId: string
  /** The customer's account number; null: a guest. */
  readonly account: number | null
  /** What the order says of who invited the customer; empty: nothing. */
  readonly referral: string
  /** The code of the coupon that points were exchanged for; null: none. */
  readonly coupon: string | null
}

/**
 * What a new order has to do with points, in its transaction: its coupon is used, its referral remembered. An unknown referral code
 * fails no order.
 * @returns false when the coupon was used or ended meanwhile
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
  if (coupon !== null && !(await loyalty.coupons.markCouponUsed(trx, coupon, orderId))) return false
  if (code !== null && account !== null) await loyalty.orders.nameReferrer(trx, { account, code, orderId }, now)
  return true
}
