import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { findByName } from "./find-orders"
import type { OrderRow } from "./order-row"

/** When and by whom (`account:<number>`) an order was deleted, and the store of the order. */
export interface Deletion extends Pick<OrderRow, "store"> {
  readonly at: Date
  readonly by: string | null
}

/** The deletion of an order, by Medusa's id (`order_…`) or by its number. */
export async function findDeletion(database: Knex, idOrNumber: string): Promise<Deletion | undefined> {
  return findByName<Deletion>(database, idOrNumber, `store, deleted_at as "at", deleted_by as "by"`, "deleted_at is not null")
}

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
     update svc_order set deleted_at = ?, deleted_by = ?, updated_at = ?, version = version + 1, stock_held = false where id = ?`,
    [order.store, order.id, data, at, at, actor, at, order.id],
  )
}
