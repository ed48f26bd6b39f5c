import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ORDER_KEYS } from "../../../domain/orders"
import type { OrderRow } from "../../../modules/ordering"
import { mergeOrderMetadata } from "../../../platform/orders/merge-order-metadata"

/** Keys whose values can become empty again. */
const REMOVED = [ORDER_KEYS.minutesToArrive, ORDER_KEYS.trackingUrl, ORDER_KEYS.pointsEarned]

/**
 * Writes to the Medusa order the metadata keys that a change can affect, in the transaction of the change. So Medusa's admin API and
 * webhooks show them (contract section 7, Metadata). Empty values are removed.
 */
export async function mirrorMetadata(trx: Knex, order: OrderRow, now: number): Promise<void> {
  const kept = {
    [ORDER_KEYS.printed]: order.printed_at ? "yes" : "no",
    ...(order.minutes_to_arrive === null ? {} : { [ORDER_KEYS.minutesToArrive]: order.minutes_to_arrive }),
    ...(order.tracking_url ? { [ORDER_KEYS.trackingUrl]: order.tracking_url } : {}),
    ...(order.loyalty.points_earned ? { [ORDER_KEYS.pointsEarned]: order.loyalty.points_earned } : {}),
    ...(order.loyalty.coupon
      ? { [ORDER_KEYS.pointsRedeemed]: order.loyalty.points_redeemed, [ORDER_KEYS.coupon]: order.loyalty.coupon }
      : {}),
    ...(order.table_released_at ? { [ORDER_KEYS.tableReleasedAt]: order.table_released_at.toISOString() } : {}),
  }
  await mergeOrderMetadata(trx, order.id, { removed: REMOVED, set: kept }, now)
}
