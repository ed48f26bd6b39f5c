import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { NewOrderRow, OrderRow } from "./order-row"

const COLUMNS = [
  "id",
  "number",
  "store",
  "status",
  "source",
  "order_type",
  "service_mode",
  "fulfillment_date",
  "fulfillment_time",
  "fulfillment_at",
  "prepare_at",
  "business_date",
  "slot_key",
  "table_id",
  "table_label",
  "table_zone",
  "account_number",
  "first_name",
  "last_name",
  "email",
  "phone",
  "delivery_coordinates",
  "distance_meters",
  "payment_method",
  "payment_method_title",
  "customer_note",
  "messaging_opt_in",
  "messaging_consent_at",
  "session_hash",
  "currency_code",
  "total",
  "coupons",
  "loyalty",
  "created_at",
] as const satisfies readonly (keyof NewOrderRow)[]

const JSON_COLUMNS: ReadonlySet<string> = new Set(["delivery_coordinates", "coupons", "loyalty"])

const EVENT = `, event as (
  insert into svc_outbox (store, order_id, topic, data, created_at) values (?, ?, 'order.created', ?, ?)
), arrival as (
  insert into svc_native_change (order_id, what) select ?, array['arrival'] where ? <> 'api'
)`

const insert = (event: string): string => `with ticket as (
  insert into svc_ticket_counter (store, business_date, last) values (?, ?, 1)
  on conflict (store, business_date) do update set last = svc_ticket_counter.last + 1 returning last
), history as (
  insert into svc_order_history (order_id, from_status, to_status, actor, source, created_at) values (?, null, ?, ?, ?, ?)
)${event}
insert into svc_order (${COLUMNS.join(", ")}, ticket_number, status_changed_at, updated_at)
select ${COLUMNS.map((column) => (JSON_COLUMNS.has(column) ? "?::jsonb" : "?")).join(", ")}, ticket.last, ?, ? from ticket
returning *`

const INSERT = insert(EVENT)
const INSERT_QUIETLY = insert("")

/** How an order that was placed elsewhere comes to have its row. */
export interface InsertTerms {
  /** When the row is written, where that is later than the order. */
  readonly at?: Date
  /** No event: the order was over before anybody could have heard of it here. */
  readonly quietly?: boolean
}

/**
 * Writes the row of a new order with its first history entry and its `order.created` event, and draws the next ticket number
 * of its business date: one statement, in the caller's transaction. The counter is a hot row: run this last.
 *
 * An order that the platform had first is noted for the follower: what changed there after it was looked at is not overlooked.
 */
export async function insertOrder(
  trx: Knex.Transaction,
  row: NewOrderRow,
  actor: string,
  { at = row.created_at, quietly = false }: InsertTerms = {},
): Promise<OrderRow> {
  const values = COLUMNS.map((column) => {
    const value = row[column]
    return JSON_COLUMNS.has(column) && value !== null ? JSON.stringify(value) : value
  })
  const history = [row.id, row.status, actor, row.source, at]
  const event = quietly ? [] : [row.store, row.id, JSON.stringify({ status: row.status }), at, row.id, row.source]
  const bindings = [row.store, row.business_date, ...history, ...event, ...values, at, at]
  const { rows } = (await trx.raw(quietly ? INSERT_QUIETLY : INSERT, bindings as never)) as { rows: OrderRow[] }
  const [inserted] = rows
  if (!inserted) throw new Error("The order row was not written")
  return inserted
}
