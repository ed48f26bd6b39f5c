import { BoundedMap } from "../../../concurrency"

/** The ids of the orders placed last. The limit is far above the number of orders whose events have not arrived yet. */
const ids = new BoundedMap<string, true>(1_000)

/** Remembers an order placed by this process, so that its own `order.placed` event needs no query. */
export function recordJustPlaced(orderId: string): void {
  ids.set(orderId, true)
}

/** True if this process has just placed the order. */
export function isJustPlaced(orderId: string): boolean {
  return ids.has(orderId)
}
