import type { Order } from "../../../src/client"
import type { Lane } from "../../../src/domain/orders/lanes"
import { UNDO_MS } from "../board/attention/notices"
import type { BoardStore } from "../board/board-store"

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

/** Moves an order to its next step. A move that the service cannot undo is sent only after the time to undo it here has passed. */
export function forwardOrder(store: BoardStore, order: Order, lane: Lane): void {
  const { words } = store
  const { ticket_number: ticket, order_type: type } = order
  switch (lane) {
    case "new":
      return
    case "later":
      store.begin(order)
      return
    case "to_start":
      store.act(order, { kind: "move", to: "processing" })
      return
    case "in_kitchen":
      store.act(order, { kind: "ready", ready: true }, { said: words.saidReady(ticket) })
      return
    case "ready":
    case "on_the_way": {
      const leaves = lane === "ready" && type === "delivery"
      const said = leaves ? words.saidSent(ticket) : words.saidHandedOver(ticket)
      store.act(order, { kind: "move", to: leaves ? "shipped" : "completed" }, { hold: UNDO_MS, said })
    }
  }
}
