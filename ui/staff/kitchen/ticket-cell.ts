import { html, type TemplateResult } from "lit"
import type { Order } from "../../../src/client"
import type { BoardStore } from "../board/board-store"
import type { changesOf } from "../board/cards/changes"
import type { CardSize } from "../board/cards/held-sizes"
import type { Line } from "../orders/lines"
import { type TicketActions, ticket, widthOf } from "./ticket"

/** The values that decide how much space each ticket gets. */
export interface CellFrame {
  readonly zoom: number
  /** The order of the chosen ticket. */
  readonly selected: string | undefined
  readonly isHere: (line: Line) => boolean
  /** The size that a ticket keeps until somebody has acknowledged the changes of its order. */
  readonly sizeKept: (id: string) => CardSize | undefined
  /** Renders the changes of an order. They are rare, so this function is loaded after the board is shown. */
  readonly changesOf: typeof changesOf | undefined
}

/** The height of everything around the lines: strip, row at the bottom, head, facts and button of a ticket. CSS pixels. */
const AROUND = 395
const ROW = 38
const COLUMN = 282
const FEWEST_ROWS = 6

/** A ticket with as many columns as its lines need. If the board has fewer columns, the ticket is taller instead. */
export function ticketCell(store: BoardStore, order: Order, frame: CellFrame, actions: TicketActions): TemplateResult {
  const lines = order.line_items.filter(frame.isHere)
  const fitting = Math.max(FEWEST_ROWS, Math.floor((innerHeight - AROUND) / (ROW * frame.zoom)))
  const kept = frame.sizeKept(order.id)
  const most = kept?.span ?? Math.max(1, Math.floor((innerWidth - 12) / (COLUMN * frame.zoom)))
  let rows = fitting
  while (widthOf({ lines, rows }) > most) rows += 1
  const view = {
    order,
    lines,
    elsewhere: order.line_items.length - lines.length,
    selected: frame.selected === order.id,
    rows,
    height: kept?.height,
    changesOf: frame.changesOf,
  }
  const span = kept?.span ?? widthOf({ lines, rows })
  return html`<div class="cell" .style=${`grid-column: span ${span}`}>${ticket(store, view, actions)}</div>`
}
