/** More than are placed before their own event has gone round. */
const MOST = 1_000

const ids = new Set<string>()

/** Remembers an order that this process has placed, so that its own event asks for nothing. */
export function noteJustPlaced(orderId: string): void {
  if (ids.size >= MOST) ids.clear()
  ids.add(orderId)
}

export function isJustPlaced(orderId: string): boolean {
  return ids.has(orderId)
}
