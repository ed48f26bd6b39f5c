import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OrderStatus } from "../../../domain/orders"

/** A group of open orders that staff see in the same place. */
export interface OpenOrderGroup {
  readonly status: OrderStatus
  readonly ready: boolean
  readonly later: boolean
  readonly overdue: boolean
  readonly orders: number
  /** When its oldest order was placed. */
  readonly oldest: Date
}

/**
 * Counts open orders in groups. The cost depends on the open orders only, not on all orders.
 * @param laterFrom orders whose preparation begins after this instant are `later`
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

/** The sales of a business date. */
export interface DateTakings {
  readonly orders: number
  /** Decimal text with two places. */
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
