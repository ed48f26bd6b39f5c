import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Minor } from "../../domain/money"
import { PAID_STATUSES } from "../../domain/orders"
import { addSales, type Sales } from "../../domain/reports"
import { withCheapLookups } from "./cheap-lookups"

/** The paid orders that a report counts, by business date. */
export interface SalesQuestion {
  /** Business dates, both included. */
  readonly from: string
  readonly to: string
  /** Medusa's lower-case code; `digits`: its decimal places. */
  readonly currencyCode: string
  readonly digits: number
  readonly store?: string | undefined
  readonly orderType?: string | undefined
  readonly courierNumber?: number | undefined
}

/** One row of a report. */
export interface SalesRow {
  readonly key: string
  /** The name of the key; empty or the key itself if it has none. */
  readonly label: string
  readonly sales: Sales
}

/** A paid order whose sums are missing or belong to an earlier version of Medusa's order. */
export interface StaleSale {
  readonly id: string
  readonly number: number
  /** The current version of Medusa's order. */
  readonly version: number
}

interface RawSales {
  readonly key: string | null
  readonly label?: string | null
  readonly whole?: boolean
  readonly stale: number
  readonly orders: string
  readonly items: string
  readonly gross: string
  readonly discounts: string
  readonly delivery: string
  readonly tax: string
  readonly total: string
  readonly refunds: string
}

/** Keys by which orders are grouped. */
const ORDER_KEYS = {
  day: "o.business_date",
  courier: "coalesce(o.courier_number::text, '')",
  hour: "to_char(o.fulfillment_at at time zone :zone, 'HH24')",
} as const

/**
 * SQL: an order counts as a sale. The statuses are literals, because PostgreSQL cannot use the partial index `svc_order_sold` with
 * bindings.
 */
const IS_PAID = `o.status in (${PAID_STATUSES.map((status) => `'${status}'`).join(", ")})`

/** SQL of the paid orders of a question. Refunds are read from Medusa's current transactions. */
function paidOrders(question: SalesQuestion): string {
  return `svc_order o where o.deleted_at is null and ${IS_PAID}
    and o.business_date >= :from and o.business_date <= :to and o.currency_code = :currency
    ${question.store === undefined ? "" : "and o.store = :store"}
    ${question.orderType === undefined ? "" : "and o.order_type = :orderType"}
    ${question.courierNumber === undefined ? "" : "and o.courier_number = :courier"}`
}

function bindings(question: SalesQuestion, more: Readonly<Record<string, unknown>> = {}): Knex.ValueDict {
  return {
    from: question.from,
    to: question.to,
    currency: question.currencyCode,
    store: question.store ?? null,
    orderType: question.orderType ?? null,
    courier: question.courierNumber ?? null,
    scale: 10 ** question.digits,
    ...more,
  } as Knex.ValueDict
}

async function ask<Row>(database: Knex, statement: string, values: Knex.ValueDict): Promise<Row[]> {
  const { rows } = await withCheapLookups(database, (trx) => trx.raw<{ rows: Row[] }>(statement, values))
  return rows
}

const SUMS = `count(*) as orders, coalesce(sum(s.items), 0) as items, coalesce(sum(s.gross), 0) as gross,
  coalesce(sum(s.discounts), 0) as discounts, coalesce(sum(s.delivery), 0) as delivery, coalesce(sum(s.tax), 0) as tax,
  coalesce(sum(s.total), 0) as total`

/** Sums of all orders, and per key. `stale`: the number of orders whose sums are missing or outdated. */
export async function readOrderSales(
  database: Knex,
  question: SalesQuestion,
  by: keyof typeof ORDER_KEYS,
  zone: string,
): Promise<{ readonly totals: Sales; readonly groups: readonly SalesRow[]; readonly stale: number }> {
  const rows = await ask<RawSales>(
    database,
    `select key, grouping(key) = 1 as whole, (count(*) filter (where s.platform_version is distinct from p.version))::int as stale,
       ${SUMS}, coalesce(sum(r.refunded), 0) as refunds
     from (select o.id, o.number, ${ORDER_KEYS[by]} as key from ${paidOrders(question)}) o
       join "order" p on p.id = o.id
       left join svc_order_sales s on s.order_number = o.number
       left join (select order_id, round(sum(abs(amount)) * :scale) as refunded from order_transaction
         where reference = 'refund' and deleted_at is null group by order_id) r on r.order_id = o.id
     group by grouping sets ((), (key))`,
    bindings(question, { zone }),
  )
  const whole = rows.find((row) => row.whole)
  if (!whole) throw new Error("The sales statement returned no row of totals")
  const groups = rows
    .filter((row) => !row.whole)
    .map((row) => ({ key: row.key ?? "", label: row.key ?? "", sales: toSales(row) }))
  return { totals: toSales(whole), groups, stale: whole.stale }
}

/**
 * Sums per product; the label is its current title, or its last known name. Delivery fees and refunds belong to whole orders and
 * are 0 here.
 */
export async function readProductSales(database: Knex, question: SalesQuestion): Promise<SalesRow[]> {
  const rows = await ask<RawSales>(
    database,
    `select g.*, coalesce(p.title, g.name) as label from (
       select s.product_id as key, max(s.name) as name, 0 as stale, count(*) as orders, sum(s.items) as items, sum(s.gross) as gross,
         sum(s.discounts) as discounts, 0 as delivery, sum(s.tax) as tax, sum(s.total) as total, 0 as refunds
       from (select o.number from ${paidOrders(question)}) o join svc_order_sales_line s on s.order_number = o.number group by s.product_id
     ) g left join product p on p.id = g.key and p.deleted_at is null`,
    bindings(question),
  )
  return rows.map((row) => ({ key: row.key ?? "", label: row.label ?? "", sales: toSales(row) }))
}

/** The current category of each product; of several, the first in the menu. */
const PRODUCT_CATEGORY = `(select distinct on (l.product_id) l.product_id, c.id, c.name, c.place
  from product_category_product l
    join (select id, name, is_active, rank, (row_number() over (order by id))::int as place from product_category where deleted_at is null) c
      on c.id = l.product_category_id
  order by l.product_id, c.is_active desc, c.rank, c.id)`

/**
 * Sums per category, by the products' current categories. A product with several categories counts in the first one in the menu, so that
 * the groups add up to the total. Sums are added from products; the number of orders per category is counted separately.
 */
export async function readCategorySales(database: Knex, question: SalesQuestion): Promise<SalesRow[]> {
  const [products, shelf, counts] = await Promise.all([
    readProductSales(database, question),
    database.raw(`select product_id, id, name, place from ${PRODUCT_CATEGORY} c`) as unknown as Promise<{
      rows: { product_id: string; id: string; name: string; place: number }[]
    }>,
    ask<{ place: number; orders: string }>(
      database,
      `select place, count(*) as orders from (
         select array_agg(distinct coalesce(c.place, 0)) as places
         from (select o.number from ${paidOrders(question)}) o join svc_order_sales_line s on s.order_number = o.number
           left join ${PRODUCT_CATEGORY} c on c.product_id = s.product_id
         group by o.number) x, unnest(x.places) place
       group by place`,
      bindings(question),
    ),
  ])
  const orders = new Map(counts.map((row) => [row.place, Number(row.orders)]))
  const places = new Map(shelf.rows.map((row) => [row.product_id, row]))
  const found = new Map<string, SalesRow>()
  for (const { key: productId, sales } of products) {
    const { id, name, place } = places.get(productId) ?? { id: "", name: "", place: 0 }
    const known = found.get(id)
    const sum = known ? addSales(known.sales, sales) : sales
    found.set(id, { key: id, label: name, sales: { ...sum, orders: orders.get(place) ?? 0 } })
  }
  return [...found.values()]
}

/** The paid orders of the question whose sums are missing or outdated. */
export async function staleSales(database: Knex, question: SalesQuestion, limit: number): Promise<StaleSale[]> {
  return await ask<StaleSale>(
    database,
    `select o.id, o.number, p.version from (select o.id, o.number from ${paidOrders(question)}) o join "order" p on p.id = o.id
       left join svc_order_sales s on s.order_number = o.number
     where s.platform_version is distinct from p.version order by o.id limit :limit`,
    bindings(question, { limit }),
  )
}

/** The current version of a paid order whose sums are missing or outdated; empty if they are up to date. */
export async function staleSaleOf(database: Knex, orderId: string): Promise<StaleSale[]> {
  const { rows } = (await database.raw(
    `select o.id, o.number, p.version from svc_order o join "order" p on p.id = o.id left join svc_order_sales s on s.order_number = o.number
     where o.id = ? and o.deleted_at is null and ${IS_PAID} and s.platform_version is distinct from p.version`,
    [orderId],
  )) as { rows: StaleSale[] }
  return rows
}

function toSales(row: RawSales): Sales {
  return {
    orders: Number(row.orders),
    items: Number(row.items),
    gross: minor(row.gross),
    discounts: minor(row.discounts),
    delivery: minor(row.delivery),
    tax: minor(row.tax),
    total: minor(row.total),
    refunds: minor(row.refunds),
  }
}

const minor = (text: string | number): Minor => BigInt(String(text).replace(/\.0*$/, ""))
