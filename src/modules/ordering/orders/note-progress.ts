import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OrderRow } from "./order-row"

/** The progress of an order when its row was written. */
export type OrderProgress = Pick<OrderRow, "sent_at" | "completed_at" | "paid_at" | "finalized_at" | "stock_held">

/** Stores the progress of an order in a row just written, for an order that arrived when it was already under way or finished. */
export async function noteProgress(trx: Knex.Transaction, id: string, progress: OrderProgress): Promise<OrderRow> {
  const { rows } = (await trx.raw(
    "update svc_order set sent_at = ?, completed_at = ?, paid_at = ?, finalized_at = ?, stock_held = ? where id = ? returning *",
    [progress.sent_at, progress.completed_at, progress.paid_at, progress.finalized_at, progress.stock_held, id] as never,
  )) as { rows: OrderRow[] }
  const [row] = rows
  if (!row) throw new Error("The order row was not written")
  return row
}
