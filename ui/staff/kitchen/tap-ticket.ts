import type { Order } from "../../../src/client"
import type { BoardStore } from "../board/board-store"
import type { Line } from "../orders/lines"
import { isUndone } from "../orders/undone"
import { actionsAfter, bumpOf } from "./bump"

/** A tap on the main button of a ticket: acknowledges what is new, otherwise takes the next step. @param isHere the station's lines */
export function tapTicket(store: BoardStore, order: Order, isHere: (line: Line) => boolean): void {
  const changes = store.attention.changes.value.get(order.id)
  if (isUndone(order.status) || changes) {
    store.acknowledge(order.id)
    for (const action of actionsAfter(order, changes ?? [], isHere)) store.act(order, action)
    return
  }
  const { action, isReady } = bumpOf(order, isHere)
  store.act(order, action, isReady ? { said: store.words.saidReady(order.ticket_number) } : {})
}

/** A tap on a line: marks it as done, or as not done again. */
export function tapLine(store: BoardStore, order: Order, line: Line): void {
  if (isUndone(order.status)) return
  store.act(order, { kind: "lines", lines: [line.id], done: !order.kitchen.items_done.includes(line.id) })
}
