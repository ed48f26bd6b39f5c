import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { ticketOf, ticketWords } from "../../domain/printing"
import { fail } from "../../errors"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import type { PrinterRow, PrintJob } from "../../modules/printing"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { productStations } from "../../platform/catalogue/product-stations"
import { productsWithVariations } from "../../platform/catalogue/products-with-variations"
import { loadOrderRecord } from "../ordering/reading/load-order-records"
import { encodeTicket, type TicketForm } from "./encode-ticket"

/**
 * Renders the ticket of a job from the order as it is now. If an earlier copy may have been printed, the ticket is marked as a repeat.
 * @throws svc_order_not_found when the order has been deleted
 */
export async function renderTicket(
  scope: MedusaContainer,
  printer: PrinterRow,
  job: PrintJob,
  form: TicketForm,
): Promise<Buffer> {
  const [row] = await scope.resolve<OrderingService>(ORDERING_MODULE).ordersByIds([job.order_id])
  if (row === undefined) throw fail("svc_order_not_found")
  const record = await loadOrderRecord(scope, row, "store")
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const products = record.line_items.flatMap(({ product_id: id }) => (id === null ? [] : [id]))
  const [stations, variable] = await Promise.all([productStations(knex, products), productsWithVariations(knex, products)])
  const { store_name: storeName, store_phone: storePhone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const lines = ticketOf(record, {
    ...printer,
    words: ticketWords(printer.language),
    stationOf: (id) => stations.get(id) ?? null,
    isVariable: (id) => variable.has(id),
    reprint: job.occasion !== "" || job.maybe_printed,
    storeName,
    storePhone,
  })
  return encodeTicket(lines, printer, form)
}
