import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OrderSight } from "../../../domain/access/order-sight"
import type { ServiceMode } from "../../../domain/ordering"
import type { OrderStatus } from "../../../domain/orders"
import type { OrderSource } from "../../../domain/orders/sources"
import type { OrderType } from "../../../domain/settings/operation-settings"
import type { OrderRow } from "./order-row"
import { searchPattern } from "./search-pattern"

/** Selects the orders of a list. A filter that is not given does not apply. */
export interface OrderListQuery {
  readonly statuses?: readonly OrderStatus[] | undefined
  readonly orderType?: OrderType | undefined
  readonly serviceMode?: ServiceMode | undefined
  readonly tableId?: string | undefined
  readonly source?: OrderSource | undefined
  readonly courierNumber?: number | undefined
  readonly accountNumber?: number | undefined
  readonly email?: string | undefined
  /** The orders that the caller may see. */
  readonly sight?: OrderSight | undefined
  /** Excludes orders that are hidden until they are paid. */
  readonly onlySeen?: boolean | undefined
  /** Business dates, both included. */
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
  readonly createdAfter?: Date | undefined
  readonly modifiedAfter?: Date | undefined
  /** Number, name, phone or e-mail. */
  readonly search?: string | undefined
  readonly orderBy: "created" | "modified" | "fulfillment"
  readonly order: "asc" | "desc"
  readonly limit: number
  readonly offset: number
}

const ORDER_COLUMNS = { created: "created_at", modified: "updated_at", fulfillment: "fulfillment_at" } as const

interface Condition {
  readonly sql: string
  readonly values: readonly unknown[]
}

const PERSON = "first_name || ' ' || last_name || ' ' || phone || ' ' || email"

/** Must be the exact expression of the index `svc_order_search`, or the index is not used. */
const SEARCHED_TEXT = `svc_fold(${PERSON})`

/** Shorter texts have no three-character piece for the index: the rows are scanned. */
const GRAM = 3

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`

/**
 * The condition runs for every row that the index finds. A frequent name finds thousands of rows, so the condition uses a fast pattern if
 * possible.
 */
function personCondition(text: string): Condition {
  const pattern = searchPattern(text)
  return pattern === undefined
    ? { sql: `${SEARCHED_TEXT} like svc_fold(?)`, values: [likePattern(text)] }
    : { sql: `(${PERSON}) ~ ?`, values: [pattern] }
}

/**
 * The condition for the index and the comparison are separate, so that the database does not compute the pieces of every row that the index
 * has found.
 */
function searchConditions(search: string): Condition[] {
  const text = search.trim()
  const byText = [personCondition(text)]
  if ([...text].length >= GRAM) byText.unshift({ sql: `svc_grams(${SEARCHED_TEXT}) @> svc_grams(svc_fold(?))`, values: [text] })
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  return number === undefined
    ? byText
    : byText.map(({ sql, values }) => ({ sql: `(number = ? or ${sql})`, values: [Number(number), ...values] }))
}

/** The same rule as `isInSight` in the domain, as SQL. */
function sightCondition({ store, courier }: Exclude<OrderSight, "all">): Condition {
  const parts: Condition[] = [
    ...(store === null ? [] : [{ sql: "store = ?", values: [store] }]),
    ...(courier === null ? [] : [{ sql: "courier_number = ?", values: [courier] }]),
  ]
  const sql = parts.length === 0 ? "false" : `(${parts.map((part) => part.sql).join(" or ")})`
  return { sql, values: parts.flatMap((part) => part.values) }
}

function conditions(query: OrderListQuery): Condition[] {
  const found: Condition[] = [{ sql: "deleted_at is null", values: [] }]
  const add = (sql: string, value: unknown): void => {
    if (value !== undefined) found.push({ sql, values: [value] })
  }
  add("status = any(?)", query.statuses && [...query.statuses])
  if (query.onlySeen) found.push({ sql: "not unseen", values: [] })
  add("order_type = ?", query.orderType)
  add("service_mode = ?", query.serviceMode)
  add("table_id = ?", query.tableId)
  add("source = ?", query.source)
  add("courier_number = ?", query.courierNumber)
  add("account_number = ?", query.accountNumber)
  add("lower(email) = lower(?) and email <> ''", query.email)
  if (query.sight !== undefined && query.sight !== "all") found.push(sightCondition(query.sight))
  add("business_date >= ?", query.dateFrom)
  add("business_date <= ?", query.dateTo)
  add("created_at > ?", query.createdAfter)
  add("updated_at > ?", query.modifiedAfter)
  if (query.search?.trim()) found.push(...searchConditions(query.search))
  return found
}

/** One page of orders and the number of all matches. Two statements, for any number of rows. */
export async function listOrders(database: Knex, query: OrderListQuery): Promise<{ rows: OrderRow[]; total: number }> {
  const where = conditions(query)
  const sql = where.map((condition) => condition.sql).join(" and ")
  const values = where.flatMap((condition) => condition.values)
  const column = ORDER_COLUMNS[query.orderBy]
  const [page, total] = await Promise.all([
    database.raw(
      `select * from svc_order where ${sql} order by ${column} ${query.order}, number ${query.order} limit ? offset ?`,
      [...values, query.limit, query.offset] as never,
    ) as unknown as Promise<{ rows: OrderRow[] }>,
    isByDateOnly(query) ? countByDate(database, query) : countMatching(database, sql, values),
  ])
  return { rows: page.rows, total }
}

async function countMatching(database: Knex, sql: string, values: readonly unknown[]): Promise<number> {
  const { rows } = (await database.raw(`select count(*)::int as total from svc_order where ${sql}`, values as never)) as {
    rows: { total: number }[]
  }
  return rows[0]?.total ?? 0
}

/** Filters that the ticket counter supports: for a store and business date it has drawn exactly one number per order. */
const COUNTED_FILTERS: ReadonlySet<string> = new Set([
  "sight",
  "onlySeen",
  "dateFrom",
  "dateTo",
  "orderBy",
  "order",
  "limit",
  "offset",
])

function isByDateOnly(query: OrderListQuery): boolean {
  if (query.sight !== undefined && query.sight !== "all" && (query.sight.courier !== null || query.sight.store === null))
    return false
  return Object.entries(query).every(
    ([key, value]) => COUNTED_FILTERS.has(key) || value === undefined || (key === "search" && value === ""),
  )
}

/** Counts orders without scanning them: ticket numbers drawn per date, minus deleted orders, minus unseen ones. */
async function countByDate(database: Knex, { sight = "all", onlySeen, dateFrom, dateTo }: OrderListQuery): Promise<number> {
  const store = sight === "all" ? null : sight.store
  const bounds = [
    ...(store === null ? [] : [{ sql: "store = ?", value: store }]),
    ...(dateFrom === undefined ? [] : [{ sql: "business_date >= ?", value: dateFrom }]),
    ...(dateTo === undefined ? [] : [{ sql: "business_date <= ?", value: dateTo }]),
  ]
  const sql = bounds.map((bound) => ` and ${bound.sql}`).join("")
  const values = bounds.map((bound) => bound.value)
  const unseen = onlySeen ? ` - (select count(*) from svc_order where unseen and deleted_at is null${sql})::int` : ""
  const { rows } = (await database.raw(
    `select (select coalesce(sum(last), 0) from svc_ticket_counter where true${sql})::int
       - (select count(*) from svc_order where deleted_at is not null${sql})::int${unseen} as total`,
    [...values, ...values, ...(onlySeen ? values : [])],
  )) as { rows: { total: number }[] }
  return rows[0]?.total ?? 0
}
