import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Minor } from "../../domain/money"
import { PAID_STATUSES } from "../../domain/orders"
import type { Sales } from "../../domain/reports"
import { withCheapLookups } from "./cheap-lookups"

/** The paid orders that a report counts, by business date. */
export interface SalesQuery {
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

export interface SalesRow {
  readonly key: string
  /** The name of the key; empty or the key itself if it has none. */
  readonly label: string
  readonly sales: Sales
}

/** A row of a sales statement, as PostgreSQL returns it. */
export interface RawSales {
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

/**
 * SQL condition: the order counts as a sale. The statuses are literals, because PostgreSQL cannot use the partial index `svc_order_sold`
 * with bindings.
 */
export const IS_SALE = `o.status in (${PAID_STATUSES.map((status) => `'${status}'`).join(", ")})`

/** SQL of the paid orders of a query. */
export function paidOrders(query: SalesQuery): string {
  return `svc_order o where o.deleted_at is null and ${IS_SALE}
    and o.business_date >= :from and o.business_date <= :to and o.currency_code = :currency
    ${query.store === undefined ? "" : "and o.store = :store"}
    ${query.orderType === undefined ? "" : "and o.order_type = :orderType"}
    ${query.courierNumber === undefined ? "" : "and o.courier_number = :courier"}`
}

/** The bindings of `paidOrders`, and `scale`: the number of minor units in a major unit. */
export function salesBindings(query: SalesQuery, more: Readonly<Record<string, unknown>> = {}): Knex.ValueDict {
  return {
    from: query.from,
    to: query.to,
    currency: query.currencyCode,
    store: query.store ?? null,
    orderType: query.orderType ?? null,
    courier: query.courierNumber ?? null,
    scale: 10 ** query.digits,
    ...more,
  } as Knex.ValueDict
}

/** Runs a statement on the orders of a report. See {@link withCheapLookups}. */
export async function runSalesQuery<Row>(database: Knex, statement: string, values: Knex.ValueDict): Promise<Row[]> {
  const { rows } = await withCheapLookups(database, (trx) => trx.raw<{ rows: Row[] }>(statement, values))
  return rows
}

export function toSales(row: RawSales): Sales {
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
