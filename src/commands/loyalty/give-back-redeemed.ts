import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { LoyaltyService } from "../../modules/loyalty"
import { LOYALTY_MODULE } from "../../modules/loyalty/name"
import { AccountBook } from "./account-book"

/**
 * Returns the points that an order had redeemed, in the transaction that cancels, refunds or deletes it. The coupon and its promotion stay
 * used up. Repeated calls have no effect.
 */
export async function giveBackRedeemed(
  scope: MedusaContainer,
  trx: Knex.Transaction,
  orderId: string,
  now: number,
): Promise<void> {
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const used = (await loyalty.in(trx).couponsOfOrder(orderId)).filter(({ status }) => status === "used")
  for (const coupon of used) {
    const book = await AccountBook.open(scope, trx, coupon.account, now)
    await book?.returnPointsOf(coupon, orderId)
  }
}
