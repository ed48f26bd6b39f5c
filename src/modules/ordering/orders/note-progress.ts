import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OrderRow } from "./order-row"

/** How far an order was when its row was written. */
export type OrderProgress = Pick<OrderRow, "sent_at" | "completed_at" | "paid_at" | "finalized_at" | "stock_held">

/** Notes on a row that was just written how far its order already is: one that came in the middle of its life, or at its end. */
export async function noteProgress(trx: Knex.Transaction, id: string, progress: OrderProgress): Promise<OrderRow> {
  const { rows } = (await trx.raw(
    "update svc_order set sent_at = ?, completed_at = ?, paid_at = ?, finalized_at = ?, stock_held = ? where id = ? returning *",
    [progress.sent_at, progress.completed_at, progress.paid_at, progress.finalized_at, progress.stock_held, id] as never,
  )) as { rows: OrderRow[] }
  const [row] = rows
  if (!row) throw new Error("The order row was not written")
  return row
}
