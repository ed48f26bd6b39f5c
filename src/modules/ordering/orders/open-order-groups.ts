import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OrderStatus } from "../../../domain/orders"

/** Open orders that are alike in what decides where staff see them. */
export interface OpenOrderGroup {
  readonly status: OrderStatus
  readonly ready: boolean
  readonly later: boolean
  readonly overdue: boolean
  readonly orders: number
  /** When the oldest of them was placed. */
  readonly oldest: Date
}

/**
 * Counts open orders. Its work grows with them, not with all orders.
 * @param laterFrom preparations from this instant on belong to later
 */
export async function openOrderGroups(
  database: Knex,
  { statuses, laterFrom, now }: { readonly statuses: readonly OrderStatus[]; readonly laterFrom: Date; readonly now: Date },
): Promise<OpenOrderGroup[]> {
  const { rows } = await database.raw<{ rows: OpenOrderGroup[] }>(
    `select status, kitchen_ready_at is not null as ready, prepare_at > ? as later,
       coalesce(estimated_at, fulfillment_at) < ? as overdue, count(*)::int as orders, min(created_at) as oldest
     from svc_order where status = any(?) and deleted_at is null and not unseen group by 1, 2, 3, 4`,
    [laterFrom, now, [...statuses]],
  )
  return rows
}

/** What the orders of a business date come to. */
export interface DateTakings {
  readonly orders: number
  /** A decimal with two places. */
  readonly gross: string
}

/** The totals of orders as placed, per business date; dates without orders are left out. */
export async function takingsOfDates(
  database: Knex,
  dates: readonly string[],
  statuses: readonly OrderStatus[],
): Promise<Map<string, DateTakings>> {
  const { rows } = await database.raw<{ rows: (DateTakings & { date: string })[] }>(
    `select business_date::text as date, count(*)::int as orders, round(sum(total), 2)::text as gross
     from svc_order where business_date = any(?) and status = any(?) and deleted_at is null and not unseen group by 1`,
    [[...dates], [...statuses]],
  )
  return new Map(rows.map(({ date, orders, gross }) => [date, { orders, gross }]))
}
