import "../board/board-parts"
import "../board/work-parts"
import type { Order } from "../../../src/client"
import type { TicketLayout } from "../../../src/domain/printing/printer"
import { ticketOf } from "../../../src/domain/printing/ticket"
import type { BoardStore } from "../board/board-store"
import { claimTicket } from "./claim"
import { paper } from "./paper"
import { printLines } from "./print-lines"
import { ticketWordsIn } from "./words"

/** What to print of an order. */
export interface PrintRequest {
  readonly layout: TicketLayout
  /** For a kitchen ticket, the station whose lines are printed; `""`: all lines. */
  readonly station: string
}

/** Loads the modules for printing in advance, so that tickets can be printed offline. */
export async function preparePrinting({ language }: BoardStore): Promise<void> {
  await ticketWordsIn(language)
}

/**
 * Prints an order on the printer of this device, in the layout of the restaurant's own printers (contract section 17). A ticket that may have
 * been printed before is marked as a reprint.
 */
export async function printTicket(store: BoardStore, order: Order, { layout, station }: PrintRequest): Promise<void> {
  const stations = station === "" ? [] : [station]
  const claim = await claimTicket(store, order, layout, stations)
  if (claim === undefined) return
  const { shop } = store
  const { store_name: storeName = "", store_phone: storePhone = "" } = shop.status.value ?? {}
  const products = shop.products.value
  const words = await ticketWordsIn(store.language)
  const lines = ticketOf(claim.order, {
    layout,
    words,
    stations,
    stationOf: (id) => products.get(id)?.station ?? null,
    isVariable: (id) => products.get(id)?.type !== "simple",
    reprint: claim.isReprint,
    storeName,
    storePhone,
  })
  printLines(lines, paper.value)
}
