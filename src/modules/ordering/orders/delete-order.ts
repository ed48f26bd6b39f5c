import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OrderRow } from "./order-row"

/**
 * Marks a locked order as deleted and writes its `order.deleted` event, in one statement. The row stays: its ticket number is
 * used, and its history is append-only.
 */
export async function markDeleted(
  trx: Knex.Transaction,
  order: Pick<OrderRow, "id" | "store" | "status" | "unseen">,
  actor: string,
  at: Date,
): Promise<void> {
  const data = JSON.stringify({ status: order.status, actor, ...(order.unseen ? { unseen: true } : {}) })
  await trx.raw(
    `with event as (insert into svc_outbox (store, order_id, topic, data, created_at) values (?, ?, 'order.deleted', ?, ?))
     update svc_order set deleted_at = ?, updated_at = ?, version = version + 1, stock_held = false where id = ?`,
    [order.store, order.id, data, at, at, at, order.id],
  )
}
