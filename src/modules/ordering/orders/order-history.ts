import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** One entry of an order's history. */
export interface HistoryEntry {
  readonly from: string | null
  readonly to: string
  readonly actor: string
  readonly source: string
  readonly note: string
  readonly created_at: Date
}

/** The moves of an order, oldest first. */
export async function orderHistory(database: Knex, orderId: string): Promise<HistoryEntry[]> {
  const { rows } = (await database.raw(
    `select from_status as "from", to_status as "to", actor, source, note, created_at from svc_order_history where order_id = ? order by id`,
    [orderId],
  )) as { rows: HistoryEntry[] }
  return rows
}
