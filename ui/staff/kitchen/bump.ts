import type { Order } from "../../../src/client"
import type { Deed } from "../orders/actions"
import type { Line } from "../orders/lines"

/**
 * What the one button of a ticket does: it starts the order, marks the lines of this station as done, or the whole ticket as ready when
 * no other station has something left to do.
 */
export function bumpOf(order: Order, isHere: (line: Line) => boolean): { readonly deed: Deed; readonly isReady: boolean } {
  if (order.status === "accepted") return { deed: { kind: "move", to: "processing" }, isReady: false }
  const { line_items: lines, kitchen } = order
  const isLeft = lines.some((line) => !isHere(line) && !kitchen.items_done.includes(line.id))
  if (!isLeft) return { deed: { kind: "ready", ready: true }, isReady: true }
  return { deed: { kind: "lines", lines: lines.filter(isHere).map(({ id }) => id), done: true }, isReady: true }
}
