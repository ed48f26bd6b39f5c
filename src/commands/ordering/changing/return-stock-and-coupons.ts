import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { looksLikeCoupon } from "../../../domain/loyalty"
import { isOfflineMethod } from "../../../domain/payment"
import { REFUND_SETTLES_MS } from "../../../domain/payment/online/check-times"
import type { OrderingService, OrderRow } from "../../../modules/ordering"
import { ORDERING_MODULE } from "../../../modules/ordering/name"
import { buyerOfOrder, lineIdsOfOrder } from "../../../platform/orders/order-references"
import { revertPromotionUsage } from "../../../platform/pricing/promotion-usage"
import type { UnitOfWork } from "../../../platform/process/unit-of-work"
import { releaseStock } from "../../../platform/stock/stock"
import { giveBackRedeemed } from "../../loyalty/give-back-redeemed"

/**
 * Returns what a cancelled or refunded order holds, in the transaction of the move: stock that was not sent yet to the store, redeemed
 * points and uses of promotions to the guest. Slot and table are released by the status itself. Happens only once per order (`stock_held`).
 */
export async function returnStockAndCoupons(
  scope: MedusaContainer,
  uow: UnitOfWork,
  order: OrderRow,
  now: number,
): Promise<void> {
  if (!isOfflineMethod(order.payment_method)) await closePayment(scope, uow, order, now)
  if (!order.stock_held) return
  // Points before promotions, because the lock order begins with the account.
  if (order.coupons.some(({ code }) => looksLikeCoupon(code))) await giveBackRedeemed(scope, uow.trx, order.id, now)
  if (order.sent_at === null) await releaseStock(uow, await lineIdsOfOrder(uow.trx as Knex, order.id), now)
  const uses = order.coupons
    // A loyalty coupon stays used up, because its points were given back.
    .filter(({ code, counted }) => counted && !looksLikeCoupon(code))
    .map(({ code, discount }) => ({ code, amount: Number(discount) }))
  if (uses.length === 0) return
  await revertPromotionUsage(scope, uow, uses, await buyerOfOrder(uow.trx as Knex, order.id))
}

/** Closes the online payment of the order. A payment that was already made is checked after Medusa had time to refund it. */
async function closePayment(scope: MedusaContainer, uow: UnitOfWork, { id }: OrderRow, now: number): Promise<void> {
  const { onlinePayments } = scope.resolve<OrderingService>(ORDERING_MODULE)
  await onlinePayments.close(uow.trx, id, "cancelled", { now: new Date(now), settlesAt: new Date(now + REFUND_SETTLES_MS) })
}
