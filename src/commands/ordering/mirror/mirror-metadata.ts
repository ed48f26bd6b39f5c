import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OrderRow } from "../../../modules/ordering"

/**
 * Writes the metadata keys that a change can affect to the Medusa order, in the same transaction, so that Medusa's admin API and
 * webhooks show them (contract section 7, Metadata). Empty values are removed.
 */
export async function mirrorMetadata(trx: Knex, order: OrderRow, now: number): Promise<void> {
  const kept = {
    printed: order.printed_at ? "yes" : "no",
    ...(order.minutes_to_arrive === null ? {} : { minutes_to_arrive: order.minutes_to_arrive }),
    ...(order.tracking_url ? { _svc_tracking_url: order.tracking_url } : {}),
    ...(order.loyalty.points_earned ? { _svc_loyalty_points_earned: order.loyalty.points_earned } : {}),
    ...(order.loyalty.coupon
      ? { _svc_loyalty_points_redeemed: order.loyalty.points_redeemed, _svc_loyalty_coupon: order.loyalty.coupon }
      : {}),
    ...(order.table_released_at ? { _svc_table_released_at: order.table_released_at.toISOString() } : {}),
  }
  await trx.raw(
    `update "order" set metadata = (coalesce(metadata, '{}'::jsonb) - 'minutes_to_arrive' - '_svc_tracking_url' - '_svc_loyalty_points_earned') || ?::jsonb, updated_at = ? where id = ?`,
    [JSON.stringify(kept), new Date(now), order.id],
  )
}
