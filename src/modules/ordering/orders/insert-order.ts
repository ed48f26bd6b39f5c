import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { preparedStatement, runPrepared } from "../../../database/prepared-statement"
import { TAKEN_ON_STATUSES } from "../../../domain/orders"
import { LEFT_TO_INSERT, type NewOrderRow, ORDER_COLUMNS, type OrderRow } from "./order-row"

const COLUMNS = (Object.keys(ORDER_COLUMNS) as (keyof OrderRow)[]).filter(
  (column): column is keyof NewOrderRow => !(LEFT_TO_INSERT as readonly string[]).includes(column),
)

const isJson = (column: keyof OrderRow): boolean => ORDER_COLUMNS[column] === "json"

const EVENT = `, event as (
  insert into svc_outbox (store, order_id, topic, data, created_at)
  values (:store, :id, 'order.created', cast(:event as jsonb), :at)
), arrival as (
  insert into svc_native_change (order_id, what) select :id, array['arrival'] where :source <> 'api'
)`

/** SQL: whether a guest who matches a condition has an accepted order. Each condition has its own index. */
const known = (isGuest: string): string => `exists (
  select from svc_order earlier
  where ${isGuest} and earlier.deleted_at is null and earlier.status in (${TAKEN_ON_STATUSES.map((status) => `'${status}'`).join(", ")})
)`

/** Null for guests without account, e-mail and phone: it is unknown whether they have ordered earlier. */
const FIRST_ORDER = `case when cast(:account_number as integer) is null and :email = '' and :phone = '' then null else not (
  ${known("earlier.account_number = :account_number")}
  or ${known("lower(earlier.email) = lower(:email) and earlier.email <> ''")}
  or ${known("earlier.phone = :phone and earlier.phone <> ''")}
) end`

/**
 * The statement lists its returned columns: with `*`, a column that a newer version adds would break this prepared statement in servers
 * that still run the older version.
 */
const insert = (event: string): string => `with ticket as (
  insert into svc_ticket_counter (store, business_date, last) values (:store, :business_date, 1)
  on conflict (store, business_date) do update set last = svc_ticket_counter.last + 1 returning last
), history as (
  insert into svc_order_history (order_id, from_status, to_status, actor, source, created_at)
  values (:id, null, :status, :actor, :source, :at)
)${event}
insert into svc_order (${COLUMNS.join(", ")}, first_order, ticket_number, status_changed_at, updated_at)
select ${COLUMNS.map((column) => (isJson(column) ? `cast(:${column} as jsonb)` : `:${column}`)).join(", ")}, ${FIRST_ORDER}, ticket.last, :at, :at from ticket
returning ${Object.keys(ORDER_COLUMNS).join(", ")}`

const INSERT = preparedStatement("order", insert(EVENT))
const INSERT_QUIETLY = preparedStatement("quiet_order", insert(""))

/** Terms for the row of an order that was placed outside this plugin. */
export interface InsertTerms {
  /** When the row is written, if later than the order. */
  readonly at?: Date
  /** Write no event: the order was placed before the plugin was installed, and was finished when it was adopted. */
  readonly quietly?: boolean
}

/**
 * Writes the row of a new order with its first history entry and its `order.created` event. Also decides whether this is the guest's first
 * order, and draws the next ticket number of its business date. All this is one statement in the caller's transaction. The counter is a hot
 * row: run this last.
 *
 * The event of an unseen order is written later, when the order becomes visible.
 *
 * An order that came from Medusa also gets a recorded change, so that changes made in Medusa after the order was read are not missed.
 */
export async function insertOrder(
  trx: Knex.Transaction,
  row: NewOrderRow,
  actor: string,
  { at = row.created_at, quietly = false }: InsertTerms = {},
): Promise<OrderRow> {
  const values = COLUMNS.map((column) => {
    const value = row[column]
    return [column, isJson(column) && value !== null ? JSON.stringify(value) : value] as const
  })
  const rows = await runPrepared<OrderRow>(trx, quietly || row.unseen ? INSERT_QUIETLY : INSERT, {
    ...Object.fromEntries(values),
    actor,
    event: JSON.stringify({ status: row.status }),
    at,
  })
  const [inserted] = rows
  if (!inserted) throw new Error("The insert of an order returned no row")
  return inserted
}
