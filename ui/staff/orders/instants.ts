import type { Order } from "../../../src/client"
import { dueAt } from "../../../src/domain/orders/due-at"

/** The instants of an order that a board needs at every update, in epoch milliseconds. */
export interface Instants {
  /** When its preparation begins. */
  readonly prepare: number
  /** When it is due, as last promised. */
  readonly due: number
  /** When the restaurant received it: when it was placed or, if it had to be paid online first, when it was paid. */
  readonly received: number
}

const known = new WeakMap<Order, Instants>()

/** The instants of an order. Parsed once per record, because parsing hundreds takes longer than the rest of an update. */
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
