import type { Order } from "../../../src/client"
import type { Line } from "../orders/lines"

/**
 * The ids of the lines that a station reopens when it recalls an order; undefined: the station cannot recall the order. Of a ready order, all
 * lines that are done are reopened. If only the other stations have lines left, the lines of this station are reopened.
 */
export function recalledLines(
  order: Pick<Order, "kitchen"> & { readonly line_items: readonly Line[] },
  isHere: (line: Line) => boolean,
): string[] | undefined {
  const { line_items: lines, kitchen } = order
  // Returns early, because most open orders have no marks.
  if (kitchen.ready_at === null && kitchen.items_done.length === 0) return undefined
  const isDone = ({ id }: Pick<Line, "id">): boolean => kitchen.items_done.includes(id)
  const own = lines.filter(isHere)
  if (own.length === 0) return undefined
  if (kitchen.ready_at !== null) return [...kitchen.items_done]
  return own.every(isDone) && !lines.every(isDone) ? own.map(({ id }) => id) : undefined
}

/** Maximum number of finished tickets that can be recalled. */
const MOST = 30

/** When an order was finished; its last change if that is unknown. */
export const finishedAt = ({ kitchen, updated_at }: Pick<Order, "kitchen" | "updated_at">): string =>
  kitchen.ready_at ?? updated_at

/** The tickets that a station can recall, the latest first. */
export function recallable<Ticket extends Pick<Order, "kitchen" | "updated_at"> & { readonly line_items: readonly Line[] }>(
  orders: readonly Ticket[],
  isHere: (line: Line) => boolean,
): readonly Ticket[] {
  return orders
    .filter((order) => recalledLines(order, isHere))
    .sort((a, b) => Date.parse(finishedAt(b)) - Date.parse(finishedAt(a)))
    .slice(0, MOST)
}
