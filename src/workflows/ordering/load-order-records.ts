import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { ACCESS_MODULE, type AccessService } from "../../modules/access"
import type { OrderRow } from "../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { type PlatformOrder, readPlatformOrders } from "../../platform/order-reader"
import { type OrderRecord, type OrderView, orderRecord } from "./order-record"

/** The records of some orders, in their order: one statement for the platform's side, one more where couriers are assigned. */
export async function loadOrderRecords(
  scope: MedusaContainer,
  rows: readonly OrderRow[],
  view: OrderView,
): Promise<OrderRecord[]> {
  const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const couriers = [...new Set(rows.flatMap((row) => (row.courier_number === null ? [] : [row.courier_number])))]
  const [orders, accounts] = await Promise.all([
    readPlatformOrders(
      knex,
      rows.map((row) => row.id),
    ),
    couriers.length > 0 ? scope.resolve<AccessService>(ACCESS_MODULE).accountsByIds(couriers) : undefined,
  ])
  return rows.flatMap((row) => {
    const order = orders.get(row.id)
    if (!order) return []
    const account = row.courier_number === null ? undefined : accounts?.get(row.courier_number)
    const courier = row.courier_number === null ? null : { id: row.courier_number, display_name: account?.displayName ?? "" }
    return [orderRecord(row, order, { settings, view, courier })]
  })
}

/** The record of one order. */
export async function loadOrderRecord(scope: MedusaContainer, row: OrderRow, view: OrderView): Promise<OrderRecord> {
  const [record] = await loadOrderRecords(scope, [row], view)
  if (!record) throw new Error("The platform has no such order")
  return record
}

/**
 * Reads what the record of an order is made of beside its row: for whoever is going to write the row, and must not find out afterwards that
 * it cannot be shown.
 * @returns the record of the row as it is then
 */
export async function recordAhead(
  scope: MedusaContainer,
  row: OrderRow,
  view: OrderView,
): Promise<(written: OrderRow) => OrderRecord> {
  const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const { courier_number: number } = row
  const [orders, account] = await Promise.all([
    readPlatformOrders(knex, [row.id]),
    number === null ? undefined : scope.resolve<AccessService>(ACCESS_MODULE).accountByNumber(number),
  ])
  const order = orders.get(row.id)
  if (!order) throw new Error("The platform has no such order")
  return (written) => {
    const { courier_number: id } = written
    const courier = id === null ? null : { id, display_name: id === number ? (account?.displayName ?? "") : "" }
    return orderRecord(written, order, { settings, view, courier })
  }
}

/** The record of an order that has just been written: nobody is assigned to it yet, and nothing has to be read. */
export async function newOrderRecord(
  scope: MedusaContainer,
  row: OrderRow,
  order: PlatformOrder,
  view: OrderView,
): Promise<OrderRecord> {
  const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  return orderRecord(row, order, { settings, view, courier: null })
}

/** The record of an order whose platform side was read already (before it was taken away, say). */
export async function recordOf(
  scope: MedusaContainer,
  row: OrderRow,
  order: PlatformOrder,
  view: OrderView,
): Promise<OrderRecord> {
  const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  if (row.courier_number === null) return orderRecord(row, order, { settings, view, courier: null })
  const account = await scope.resolve<AccessService>(ACCESS_MODULE).accountByNumber(row.courier_number)
  const courier = { id: row.courier_number, display_name: account?.displayName ?? "" }
  return orderRecord(row, order, { settings, view, courier })
}
