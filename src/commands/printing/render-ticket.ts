import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { UNDONE_STATUSES } from "../../domain/orders"
import {
  cancellationOf,
  changeBetween,
  changeFor,
  changeTicketOf,
  contentOf,
  type PaperContent,
  type TicketLine,
  type TicketOrder,
  type TicketTerms,
  ticketOf,
  ticketWords,
} from "../../domain/printing"
import { fail } from "../../errors"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import { PRINTING_MODULE, type PrinterRow, type PrintingService, type PrintJob } from "../../modules/printing"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { productStations } from "../../platform/catalogue/product-stations"
import { productsWithVariations } from "../../platform/catalogue/products-with-variations"
import { loadOrderRecord } from "../ordering/reading/load-order-records"
import { encodeTicket, type TicketForm } from "./encode-ticket"

/**
 * Renders the ticket of a fetched job from the order as it is now, and stores its content. If an earlier copy may have been printed, the
 * ticket is marked as a repeat. A job with nothing left to print is dropped: the change was taken back, or the order was cancelled.
 * @returns null: the job was dropped
 * @throws svc_order_not_found when the order has been deleted
 */
export async function renderTicket(
  scope: MedusaContainer,
  printer: PrinterRow,
  job: PrintJob,
  form: TicketForm,
  now: number,
): Promise<Buffer | null> {
  const printing = scope.resolve<PrintingService>(PRINTING_MODULE)
  const [row] = await scope.resolve<OrderingService>(ORDERING_MODULE).ordersByIds([job.order_id])
  if (row === undefined) throw fail("svc_order_not_found")
  const isUndone = UNDONE_STATUSES.includes(row.status)
  if (isUndone && (job.kind === "ticket" || job.kind === "change")) {
    await printing.settleJob(job.number, "failed", now)
    return null
  }
  const record = await loadOrderRecord(scope, row, "store")
  const base = job.base === null ? null : await printing.contentOfJob(job.base)
  const terms = await termsOf(scope, printer, job, [...record.line_items, ...(base?.lines ?? [])])
  const lines =
    job.kind === "change" ? changeLines(record, base, terms) : linesOf(record, terms, isUndone && printer.layout === "kitchen")
  if (lines === null) {
    await printing.dropChange(job.number, row.version)
    return null
  }
  await printing.noteContent(job.number, contentOf(record))
  return encodeTicket(lines, printer, form)
}

const linesOf = (record: TicketOrder, terms: TicketTerms, isCancelled: boolean): TicketLine[] =>
  isCancelled ? cancellationOf(record, terms) : ticketOf(record, terms)

function changeLines(record: TicketOrder, base: PaperContent | null, terms: TicketTerms): TicketLine[] | null {
  const change = changeFor(changeBetween(base, contentOf(record)), terms)
  return change === null ? null : changeTicketOf(record, change, terms)
}

/** Everything that the ticket of a job depends on besides the order. @param lines all lines that may be on it */
async function termsOf(
  scope: MedusaContainer,
  printer: PrinterRow,
  job: PrintJob,
  lines: readonly { readonly product_id: string | null }[],
): Promise<TicketTerms> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const products = [...new Set(lines.flatMap(({ product_id: id }) => (id === null ? [] : [id])))]
  const [stations, variable] = await Promise.all([productStations(knex, products), productsWithVariations(knex, products)])
  const { store_name: storeName, store_phone: storePhone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  return {
    ...printer,
    words: ticketWords(printer.language),
    stationOf: (id) => stations.get(id) ?? null,
    isVariable: (id) => variable.has(id),
    reprint: job.kind === "reprint" || job.maybe_printed,
    storeName,
    storePhone,
  }
}
