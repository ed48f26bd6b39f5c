import "../board/board-parts"
import "../board/work-parts"
import { html, nothing, type TemplateResult } from "lit"
import type { Order } from "../../../src/client"
import type { BoardStore } from "../board/board-store"
import type { PlacedCards } from "../board/cards/placed-cards"
import { laterRows } from "../board/later-sheet"
import { orderRows, sheetOf } from "../board/sheet"
import { SoldOutRows } from "../board/sold-out"
import { type Line, totalsOf, variationOf } from "../orders/lines"
import { printTicket } from "../print"
import type { BoardKeys } from "./board-keys"
import { movedFirst, shifted } from "./moved-places"
import { finishedAt, recallable, recalledLines } from "./recall"
import { screenSheet } from "./screen-sheet"
import { ticketMenu } from "./ticket-menu"

export { changeStyles, changesOf } from "../board/cards/changes"
/** Styles that only the sheets need. */
export { sheetStyles } from "../board/modes"
export { watchProducts } from "../board/product-watch"
export { allLimitsOf as limitsOf } from "../board/sold-out"

export type SheetName = "later" | "recall" | "totals" | "screen"
/** Which sheet is open. */
export type Sheet = { readonly kind: SheetName } | { readonly kind: "order"; readonly id: string }

/** The state that the sheets show and change. */
export interface SheetTerms {
  readonly later: readonly Order[]
  readonly station: string
  readonly isHere: (line: Line) => boolean
  readonly cards: PlacedCards
  readonly keys: BoardKeys
  readonly zoom: (steps: number) => void
  readonly close: () => void
}

/** How long (ms) moving a ticket to the first place can be undone. */
const FIRST_MS = 3_000

/** The sold-out rows of the sheet that is open, or was open last. */
let soldOut: { readonly sheet: Sheet; readonly rows: SoldOutRows } | undefined

function soldOutIn(sheet: Sheet): SoldOutRows {
  if (soldOut?.sheet !== sheet) soldOut = { sheet, rows: new SoldOutRows() }
  return soldOut.rows
}

/** The open sheet of the kitchen. */
export function kitchenSheet(store: BoardStore, sheet: Sheet, terms: SheetTerms): TemplateResult | typeof nothing {
  const { words } = store
  const shell = (title: string, content: TemplateResult): TemplateResult => sheetOf(store, title, content, terms.close)
  switch (sheet.kind) {
    case "later":
      return shell(
        words.later,
        laterRows(store, terms.later, ({ prepare_at }) => prepare_at),
      )
    case "recall":
      return shell(words.recall, recallRows(store, terms.isHere))
    case "totals":
      return shell(words.totals, totalRows(store, terms.isHere))
    case "screen":
      return shell(words.screen, screenSheet(store, terms.keys, soldOutIn(sheet), terms.zoom))
    case "order": {
      const order = store.orders.byId.value.get(sheet.id)
      if (order === undefined) return nothing
      return shell(words.ticket(String(order.ticket_number)), ticketMenu(store, order, placeOf(store, order, terms)))
    }
  }
}

function placeOf(store: BoardStore, order: Order, { cards, station, close }: SheetTerms) {
  const { id } = order
  const first = (): void => {
    const undo = cards.arrange((places) => movedFirst(places, id))
    store.notices.tell({ kind: "done", text: store.words.saidFirst(order.ticket_number), undo }, FIRST_MS)
    close()
  }
  const print = (): void => void store.part(printTicket(store, order, { layout: "kitchen", station }))
  const move = (by: -1 | 1): void => void cards.arrange((places) => shifted(places, id, by))
  return { move, first, print }
}

function recallRows(store: BoardStore, isHere: (line: Line) => boolean): TemplateResult {
  const { words } = store
  const done = recallable(store.orders.inLanes("ready", "in_kitchen"), isHere)
  return orderRows(store, done, words.nothingToRecall, {
    at: finishedAt,
    label: words.recall,
    // The lines and the ready mark change in one action, so that nobody can mark a line between two.
    act: (order) => {
      const isReady = order.kitchen.ready_at !== null
      store.act(order, {
        kind: "lines",
        lines: recalledLines(order, isHere) ?? [],
        done: false,
        ...(isReady && { ready: false }),
      })
    },
  })
}

/** The number of each product that is still to be made. */
function totalRows(store: BoardStore, isWanted: (line: Line) => boolean): TemplateResult {
  const orders = store.orders.inLanes("to_start", "in_kitchen", "later")
  const totals = totalsOf(orders, isWanted, (line) => variationOf(line, store.shop.products.value))
  if (totals.length === 0) return html`<p>${store.words.allDone}</p>`
  return html`<ul>${totals.map(({ name, quantity }) => html`<li><span>${name}</span><b>${quantity}</b></li>`)}</ul>`
}
