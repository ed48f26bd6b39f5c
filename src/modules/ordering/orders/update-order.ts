import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type OrderStatus, UNSEEN_STATUSES } from "../../../domain/orders"
import { ORDER_COLUMNS, type OrderRow } from "./order-row"

/** One change of an order: a move, changed columns, or both. */
export interface OrderUpdate {
  readonly order: OrderRow
  readonly status?: OrderStatus | undefined
  readonly fields: OrderFields
  readonly actor: string
  readonly source: string
  /** Stored with the history entry of a move. */
  readonly note: string
  readonly at: Date
  /** Event data in addition to the status. */
  readonly event: Readonly<Record<string, unknown>>
}

/**
 * The columns that a change may set besides the status. `version`, `updated_at` and `status_changed_at` are set automatically.
 */
export type OrderFields = Partial<Omit<OrderRow, "id" | "status" | "version" | "updated_at" | "status_changed_at">>

/** Reads the order for a change and locks it until the end of the transaction. */
export async function lockOrder(trx: Knex.Transaction, id: string): Promise<OrderRow | undefined> {
  const { rows } = (await trx.raw("select * from svc_order where id = ? and deleted_at is null for update", [id])) as {
    rows: OrderRow[]
  }
  return rows[0]
}

/**
 * Updates a locked order in one statement: the row with its next version, the history entry of a move, and the `order.updated` event. The
 * event of an unseen order is marked as unseen and not sent to anybody. When the order becomes visible, this statement writes its
 * `order.created` event as well.
 */
export async function updateOrder(
  trx: Knex.Transaction,
  { order, status, fields, actor, source, note, at, event }: OrderUpdate,
): Promise<OrderRow> {
  const appeared = order.unseen && status !== undefined && !UNSEEN_STATUSES.includes(status)
  const next: Partial<OrderRow> = {
    ...fields,
    ...(status ? { status, status_changed_at: at } : {}),
    ...(appeared ? { unseen: false, appeared_at: at } : {}),
  }
  const columns = Object.keys(next) as (keyof OrderRow)[]
  const isJson = (column: keyof OrderRow): boolean => ORDER_COLUMNS[column] === "json"
  const sets = columns.map((column) => `"${column}" = ?${isJson(column) ? "::jsonb" : ""}`)
  const values = columns.map((column) => (isJson(column) && next[column] !== null ? JSON.stringify(next[column]) : next[column]))
  const history = status
    ? `history as (insert into svc_order_history (order_id, from_status, to_status, actor, source, note, created_at) values (?, ?, ?, ?, ?, ?, ?)),`
    : ""
  const historyValues = status ? [order.id, order.status, status, actor, source, note, at] : []
  const moved = status ? { from: order.status, status } : {}
  // A courier who loses the order no longer sees its row, so this event notifies the courier of the loss.
  const lost = "courier_number" in fields && order.courier_number !== null ? { lost_by: order.courier_number } : {}
  const data = JSON.stringify({ ...event, ...moved, ...lost, ...(order.unseen ? { unseen: true } : {}) })
  const events = [
    [order.store, order.id, "order.updated", data, at],
    ...(appeared ? [[order.store, order.id, "order.created", JSON.stringify({ status }), at]] : []),
  ]
  const { rows } = (await trx.raw(
    `with ${history} event as (insert into svc_outbox (store, order_id, topic, data, created_at) values ${events.map(() => "(?, ?, ?, ?, ?)").join(", ")})
     update svc_order set ${[...sets, "version = version + 1", "updated_at = ?"].join(", ")} where id = ? returning *`,
    [...historyValues, ...events.flat(), ...values, at, order.id] as never,
  )) as { rows: OrderRow[] }
  const [updated] = rows
  if (!updated) throw new Error("The update of an order returned no row")
  return updated
}

/** Records that Medusa's order was updated to a status, unless our order no longer has this status. Writes no event. */
export async function recordMirrored(database: Knex, id: string, status: OrderStatus): Promise<void> {
  await database.raw("update svc_order set mirrored_status = ? where id = ? and status = ?", [status, id, status])
}

/**
 * Records that an order's receipt was printed. Writes no event, because no record of the API shows it.
 * @returns whether it is the first receipt of the order
 */
export async function recordReceipt(database: Knex, orderId: string, at: Date): Promise<boolean> {
  const { rows } = (await database.raw(
    "insert into svc_order_receipt (order_id, printed_at) values (?, ?) on conflict do nothing returning order_id",
    [orderId, at],
  )) as { rows: unknown[] }
  return rows.length > 0
}
