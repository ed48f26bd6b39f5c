/** Upper bound of remembered ids; far more than orders are placed before their event returns. */
const MOST = 1_000

const ids = new Set<string>()

/** Remembers an order placed by this process, so that its own `order.placed` event needs no query. */
export function noteJustPlaced(orderId: string): void {
  if (ids.size >= MOST) ids.clear()
  ids.add(orderId)
}

export function isJustPlaced(orderId: string): boolean {
  return ids.has(orderId)
}
