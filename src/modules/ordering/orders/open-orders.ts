import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OrderStatus } from "../../../domain/orders"

/** The open orders in one status. */
export interface OpenOrders {
  readonly status: OrderStatus
  readonly count: number
  /** The earliest time at which one of these orders entered the status. */
  readonly since: Date
}

/** Counts the orders in each of the statuses, except unseen ones. */
export async function openOrders(database: Knex, statuses: readonly OrderStatus[]): Promise<OpenOrders[]> {
  const { rows } = (await database.raw(
    `select status, count(*)::int as count, min(status_changed_at) as since from svc_order
      where status = any(?) and not unseen and deleted_at is null group by status`,
    [[...statuses]] as never,
  )) as { rows: OpenOrders[] }
  return rows
}
