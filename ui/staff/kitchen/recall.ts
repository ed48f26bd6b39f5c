import type { Order } from "../../../src/client"
import type { Line } from "../orders/lines"

/**
 * The lines that a station reopens when it recalls an order; undefined: it cannot. A ready order is open again for all stations. Of another order,
 * only the station's own lines were done here, while other stations have lines left.
 */
export function recalledLines(
  order: Pick<Order, "kitchen"> & { readonly line_items: readonly Line[] },
  isHere: (line: Line) => boolean,
): string[] | undefined {
  const { line_items: lines, kitchen } = order
  const isDone = ({ id }: Pick<Line, "id">): boolean => kitchen.items_done.includes(id)
  const own = lines.filter(isHere)
  if (own.length === 0) return undefined
  if (kitchen.ready_at !== null) return [...kitchen.items_done]
  return own.every(isDone) && !lines.every(isDone) ? own.map(({ id }) => id) : undefined
}
