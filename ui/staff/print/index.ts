import type { Order } from "../../../src/client"
import type { TicketLayout } from "../../../src/domain/printing/printer"
import type { BoardStore } from "../board/board-store"
import { claimTicket } from "./claim"
import { paper } from "./paper"
import { ticketWordsIn } from "./words"

/** What is printed of an order. */
export interface PrintRequest {
  readonly layout: TicketLayout
  /** Of a kitchen ticket, the station whose lines it has; `""`: all. */
  readonly station: string
}

/**
 * Prints an order on the printer of this device, in the layout of the restaurant's own printers (contract section 17). What may have been
 * printed before is marked as a reprint.
 */
export async function printTicket(store: BoardStore, order: Order, { layout, station }: PrintRequest): Promise<void> {
  const claim = await claimTicket(store, order, layout)
  if (claim === undefined) return
  const { language, shop } = store
  const { store_name: storeName = "", store_phone: storePhone = "" } = shop.status.value ?? {}
  const products = shop.products.value
  // Loaded by the first ticket: a board that prints nothing does not need it.
  const [{ ticketOf }, { printLines }, words] = await Promise.all([
    import("../../../src/domain/printing/ticket"),
    import("./print-lines"),
    ticketWordsIn(language),
  ])
  const lines = ticketOf(claim.order, {
    layout,
    words,
    stations: station === "" ? [] : [station],
    stationOf: (id) => products.get(id)?.station ?? null,
    reprint: claim.isReprint,
    storeName,
    storePhone,
  })
  printLines(lines, paper.value)
}
