import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { ACCESS_MODULE, type AccessService } from "../../../modules/access"
import type { OrderRow } from "../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import { readPlatformOrders } from "../../../platform/orders/order-reader"
import type { PlatformOrder } from "../../../platform/orders/platform-order"
import { type OrderRecord, type OrderView, orderRecord, type RecordContext } from "./order-record"

/** The records of the given orders, in the same sequence. One statement reads the Medusa orders, one more the couriers if any are assigned. */
export async function loadOrderRecords(
  scope: MedusaContainer,
  rows: readonly OrderRow[],
  view: OrderView,
): Promise<OrderRecord[]> {
  const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  return readRecords(scope, scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), rows, { settings, view })
}

/** The record of one order. */
export async function loadOrderRecord(scope: MedusaContainer, row: OrderRow, view: OrderView): Promise<OrderRecord> {
  return only(await loadOrderRecords(scope, [row], view))
}

/** Reads the record of an order within a transaction. */
export type RecordReader = (trx: Knex, row: OrderRow) => Promise<OrderRecord>

/**
 * Prepares a reader for a command that returns the record of the order it changes. Create the reader before the transaction, because it
 * loads the settings. Call it before the commit: if the record cannot be read, the change is rolled back.
 */
export async function recordReader(scope: MedusaContainer, view: OrderView): Promise<RecordReader> {
  const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  return async (trx, row) => only(await readRecords(scope, trx, [row], { settings, view }))
}

async function readRecords(
  scope: MedusaContainer,
  database: Knex,
  rows: readonly OrderRow[],
  { settings, view }: Pick<RecordContext, "settings" | "view">,
): Promise<OrderRecord[]> {
  const couriers = [...new Set(rows.flatMap((row) => (row.courier_number === null ? [] : [row.courier_number])))]
  const [orders, accounts] = await Promise.all([
    readPlatformOrders(
      database,
      rows.map((row) => row.id),
    ),
    couriers.length > 0 ? scope.resolve<AccessService>(ACCESS_MODULE).in(database).accountsByIds(couriers) : undefined,
  ])
  return rows.flatMap((row) => {
    const order = orders.get(row.id)
    if (!order) return []
    const account = row.courier_number === null ? undefined : accounts?.get(row.courier_number)
    const courier = row.courier_number === null ? null : { id: row.courier_number, display_name: account?.displayName ?? "" }
    return [orderRecord(row, order, { settings, view, courier })]
  })
}

function only([record]: readonly OrderRecord[]): OrderRecord {
  if (!record) throw new Error("The platform has no such order")
  return record
}

/** The record of an order that was just written: it has no courier yet, so nothing is read except the settings. */
export async function newOrderRecord(
  scope: MedusaContainer,
  row: OrderRow,
  order: PlatformOrder,
  view: OrderView,
): Promise<OrderRecord> {
  const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  return orderRecord(row, order, { settings, view, courier: null })
}
