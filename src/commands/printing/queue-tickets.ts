import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { UNDONE_STATUSES } from "../../domain/orders"
import { isPrintDue, linesFor } from "../../domain/printing"
import { ORDERING_MODULE, type OrderingService, type OrderRow } from "../../modules/ordering"
import { PRINTING_MODULE, type PrinterRow, type PrintingService } from "../../modules/printing"
import { productStations } from "../../platform/catalogue/product-stations"
import { failpoint } from "../../platform/process/failpoint"
import { loadOrderRecord } from "../ordering/reading/load-order-records"

/**
 * Queues the print jobs of an order: one for every printer whose trigger the order has passed and whose stations it has lines for (contract
 * section 17). May run twice or late, because a printer gets only one job per order. Printers that are newer than the order are left out. For
 * an order that was deleted or undone, the waiting jobs are ended instead.
 */
export async function queueTickets(scope: MedusaContainer, orderId: string, now: number): Promise<void> {
  const printing = scope.resolve<PrintingService>(PRINTING_MODULE)
  const printers = (await printing.listPrinters()).filter(({ protocol }) => protocol !== "browser")
  if (printers.length === 0) return
  const [order] = await scope.resolve<OrderingService>(ORDERING_MODULE).ordersByIds([orderId])
  if (order === undefined || UNDONE_STATUSES.includes(order.status)) return printing.dropJobs(orderId)
  if (order.unseen) return
  const due = printers.filter((printer) => printer.created_at <= order.created_at && isPrintDue(printer.prints_on, order.status))
  const wanted = await withLines(scope, order, due)
  if (wanted.length === 0) return
  await failpoint("print.before-commit")
  await printing.queueJobs(
    orderId,
    wanted.map(({ number }) => number),
    now,
  )
}

/** The printers that have at least one line of the order to print. */
async function withLines(
  scope: MedusaContainer,
  order: OrderRow,
  printers: readonly PrinterRow[],
): Promise<readonly PrinterRow[]> {
  if (!printers.some(({ stations, layout }) => layout === "kitchen" && stations.length > 0)) return printers
  const record = await loadOrderRecord(scope, order, "store")
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const products = record.line_items.flatMap(({ product_id: id }) => (id === null ? [] : [id]))
  const stations = await productStations(knex, products)
  const stationOf = (id: string) => stations.get(id) ?? null
  return printers.filter((printer) => linesFor(record, { ...printer, stationOf }).length > 0)
}
