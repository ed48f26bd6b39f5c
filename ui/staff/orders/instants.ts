import type { Order } from "../../../src/client"
import { dueAt } from "../../../src/domain/orders/due-at"

/** The instants of an order that a board needs with every update. Milliseconds. */
export interface Instants {
  /** When its preparation begins. */
  readonly prepare: number
  /** When it should be with its customer. */
  readonly due: number
  /** When the restaurant got it: when it was placed, or paid if it had to be paid online first. */
  readonly received: number
}

const known = new WeakMap<Order, Instants>()

/** The instants of an order. They are read once per record, because reading hundreds of times takes longer than the rest of an update. */
export function instantsOf(order: Order): Instants {
  const found = known.get(order)
  if (found !== undefined) return found
  const instants = {
    prepare: Date.parse(order.prepare_at),
    due: Date.parse(dueAt(order)),
    received: Date.parse(order.received_at ?? order.created_at),
  }
  known.set(order, instants)
  return instants
}
