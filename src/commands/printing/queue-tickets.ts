import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { UNDONE_STATUSES } from "../../domain/orders"
import { changedSince, contentOf, isPrintDue, linesFor } from "../../domain/printing"
import { ORDERING_MODULE, type OrderingService, type OrderRow } from "../../modules/ordering"
import { PRINTING_MODULE, type PrinterRow, type PrintingService } from "../../modules/printing"
import { productStations } from "../../platform/catalogue/product-stations"
import { failpoint } from "../../platform/process/failpoint"
import { loadOrderRecord } from "../ordering/reading/load-order-records"

/**
 * Queues the print jobs of an order (contract section 17). Every printer whose trigger the order has passed gets a ticket, if it has lines
 * to print. After a change of the order, each kitchen printer that has fetched its ticket gets a ticket of the change. May run twice or
 * late, because a printer gets only one ticket per order, and one per change. Printers that are newer than the order are left out. For an
 * order that was deleted or undone, the waiting jobs are ended instead. Kitchen printers that may have printed the ticket of an undone
 * order also print a cancellation slip, unless the order has left the store.
 */
export async function queueTickets(scope: MedusaContainer, orderId: string, now: number): Promise<void> {
  const printing = scope.resolve<PrintingService>(PRINTING_MODULE)
  const printers = (await printing.listPrinters()).filter(({ protocol }) => protocol !== "browser")
  if (printers.length === 0) return
  const kitchens = printers.filter(({ layout }) => layout === "kitchen")
  const [order] = await scope.resolve<OrderingService>(ORDERING_MODULE).ordersByIds([orderId])
  if (order === undefined || UNDONE_STATUSES.includes(order.status)) {
    const isInKitchen = order !== undefined && order.sent_at === null
    return printing.dropJobs(orderId, isInKitchen ? kitchens.map(({ number }) => number) : [], now)
  }
  if (order.unseen) return
  const due = printers.filter((printer) => printer.created_at <= order.created_at && isPrintDue(printer.prints_on, order.status))
  const wanted = await withLines(scope, order, due)
  if (wanted.length > 0) {
    await failpoint("print.before-commit")
    await printing.queueJobs(
      orderId,
      wanted.map(({ number }) => number),
      now,
    )
  }
  if (order.sent_at === null) await queueChanges(scope, order, kitchens, now)
}

/** Queues a ticket of what has changed since the last ticket of each kitchen printer. */
async function queueChanges(
  scope: MedusaContainer,
  order: OrderRow,
  kitchens: readonly PrinterRow[],
  now: number,
): Promise<void> {
  const printing = scope.resolve<PrintingService>(PRINTING_MODULE)
  const jobs = await printing.jobsOfOrder(order.id)
  const informed = kitchens.filter(({ number }) => jobs.some(({ printer, state }) => printer === number && state !== "waiting"))
  if (informed.length === 0) return
  const record = await loadOrderRecord(scope, order, "store")
  const content = contentOf(record)
  const lines = [...content.lines, ...jobs.flatMap((job) => job.content?.lines ?? [])]
  const stationOf = await stationsOf(scope, lines)
  for (const printer of informed) {
    const own = jobs.filter((job) => job.printer === printer.number)
    const base = changedSince(own, content, { stations: printer.stations, stationOf })
    if (base === null) continue
    await failpoint("print.before-commit")
    await printing.queueChange(base, now)
  }
}

/** The printers that have at least one line of the order to print. */
async function withLines(
  scope: MedusaContainer,
  order: OrderRow,
  printers: readonly PrinterRow[],
): Promise<readonly PrinterRow[]> {
  if (!printers.some(({ stations, layout }) => layout === "kitchen" && stations.length > 0)) return printers
  const record = await loadOrderRecord(scope, order, "store")
  const stationOf = await stationsOf(scope, record.line_items)
  return printers.filter((printer) => linesFor(record, { ...printer, stationOf }).length > 0)
}

/** The station of a product of these lines; null: none. */
async function stationsOf(
  scope: MedusaContainer,
  lines: readonly { readonly product_id: string | null }[],
): Promise<(id: string) => string | null> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const products = [...new Set(lines.flatMap(({ product_id: id }) => (id === null ? [] : [id])))]
  const stations = await productStations(knex, products)
  return (id) => stations.get(id) ?? null
}
