import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { runPrepared } from "../../database/prepared-statement"
import { toPlatformOrder } from "./order-totals"
import { ORDERS_STATEMENT, type OrderJson } from "./orders-statement"
import type { PlatformOrder } from "./platform-order"

/**
 * Reads the current lines, fees, taxes, discounts and refunds of Medusa orders, including after an edit in the dashboard. One
 * statement for any number of orders; totals by Medusa's arithmetic.
 * @returns the orders by id; orders that Medusa does not have are left out
 */
export async function readPlatformOrders(database: Knex, ids: readonly string[]): Promise<Map<string, PlatformOrder>> {
  if (ids.length === 0) return new Map()
  const rows = await runPrepared<OrderJson>(database, ORDERS_STATEMENT, { ids: [...ids] })
  return new Map(rows.map((row) => [row.id, toPlatformOrder(row)]))
}

/** The ids of an order's lines, and whether each is still ordered: an edit that removes a line sets its quantity to 0. */
export async function linesOfOrder(scope: MedusaContainer, orderId: string): Promise<ReadonlyMap<string, boolean>> {
  const database = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const { rows } = (await database.raw(
    `select oi.item_id, oi.quantity > 0 as is_ordered from order_item oi join "order" o on o.id = oi.order_id and o.version = oi.version
     where o.id = ? and oi.deleted_at is null`,
    [orderId],
  )) as { rows: { item_id: string; is_ordered: boolean }[] }
  return new Map(rows.map((row) => [row.item_id, row.is_ordered]))
}
