import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OrderStatus } from "../../../domain/orders"

/** Orders of a status that are not over. */
export interface OpenOrders {
  readonly status: OrderStatus
  readonly count: number
  /** When the one that has waited longest in it came to it. */
  readonly since: Date
}

/** How many orders are in each of the statuses, those that wait for their payment left out. */
export async function openOrders(database: Knex, statuses: readonly OrderStatus[]): Promise<OpenOrders[]> {
  const { rows } = (await database.raw(
    `select status, count(*)::int as count, min(status_changed_at) as since from svc_order
      where status = any(?) and not unseen and deleted_at is null group by status`,
    [[...statuses]] as never,
  )) as { rows: OpenOrders[] }
  return rows
}
