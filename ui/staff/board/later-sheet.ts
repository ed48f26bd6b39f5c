import type { TemplateResult } from "lit"
import type { Order } from "../../../src/client"
import { UNDO_MS } from "../../../src/domain/orders/undo-time"
import { isBegun } from "../orders/steps"
import type { BoardStore } from "./board-store"
import { orderRows } from "./sheet"

/** The orders for later, each with the button that begins it now. @param at the time beside an order */
export function laterRows(store: BoardStore, later: readonly Order[], at: (order: Order) => string): TemplateResult {
  const { words } = store
  return orderRows(store, later, words.nothingHere, { at, label: words.startNow, act: (order) => begin(store, order) })
}

/** Begins the preparation of an order. The order leaves Later: on this screen at once, on others when the action can no longer be undone. */
function begin(store: BoardStore, order: Order): void {
  store.orders.begin(order.id)
  const action = isBegun(order.status) ? ({ kind: "start" } as const) : ({ kind: "move", to: "processing" } as const)
  store.act(order, action, { hold: UNDO_MS, said: store.words.saidBegun(order.ticket_number) })
}
