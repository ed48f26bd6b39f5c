import type { Order } from "../../../src/client"
import type { Lane } from "../../../src/domain/orders/lanes"
import { UNDO_MS } from "../../../src/domain/orders/undo-time"
import type { BoardStore } from "../board/board-store"
import { nextStepOf, statusAfter } from "../orders/steps"

/** Accepts an order. @param minutes until it is ready or delivered; undefined: its requested time applies */
export function acceptOrder(store: BoardStore, order: Order, minutes: number | undefined): void {
  store.act(order, { kind: "move", to: "accepted", ...(minutes !== undefined && { minutes }) })
  store.notices.tell({ kind: "done", text: store.words.saidAccepted(order.ticket_number) })
}

/** Rejects an order, with a reason that its guest sees. */
export function rejectOrder(store: BoardStore, order: Order, reason: string): void {
  const said = store.words.saidRejected(order.ticket_number)
  store.act(order, { kind: "move", to: "cancelled", reason }, { hold: UNDO_MS, said })
}

/**
 * Takes the next step of an order. The service cannot undo some moves: such a move can be undone on this screen for a while, and is sent
 * after that.
 */
export function forwardOrder(store: BoardStore, order: Order, lane: Lane): void {
  const { words } = store
  const { ticket_number: ticket } = order
  const step = nextStepOf(order, lane)
  const to = step && statusAfter(step)
  if (to === undefined) store.act(order, { kind: "ready", ready: true }, { said: words.saidReady(ticket) })
  else if (step === "start") store.act(order, { kind: "move", to })
  else {
    const said = step === "send" ? words.saidSent(ticket) : words.saidHandedOver(ticket)
    store.act(order, { kind: "move", to }, { hold: UNDO_MS, said })
  }
}
