import type { Order, Product } from "../../../src/client"
import { concerns, type Line, type LineChange } from "../orders/lines"

/** Whether a line belongs to a station; `""`: all lines do. A product without a station belongs to every station. */
export function isAtStation(
  line: Pick<Line, "product_id">,
  station: string,
  products: ReadonlyMap<string, Pick<Product, "station">>,
): boolean {
  if (station === "") return true
  const own = line.product_id === null ? null : products.get(line.product_id)?.station
  return !own || own === station
}

/** Whether it is known which stations a line belongs to. */
export function isSettled(
  { product_id: id }: Pick<Line, "product_id">,
  station: string,
  products: ReadonlyMap<string, unknown>,
): boolean {
  return station === "" || id === null || products.has(id)
}

/**
 * Whether a station shows an order in the kitchen: it has lines of it to prepare, or changes of its lines to acknowledge, or all lines are done
 * and nobody has marked the order as ready. The whole kitchen shows every order that has lines.
 * @param changes those that nobody has acknowledged
 */
export function isForStation(
  order: Pick<Order, "line_items" | "kitchen">,
  station: string,
  products: ReadonlyMap<string, Pick<Product, "station">>,
  changes: readonly LineChange[],
): boolean {
  const isMine = (line: Line): boolean => isAtStation(line, station, products)
  const isDone = ({ id }: Line): boolean => order.kitchen.items_done.includes(id)
  const isLeft = station === "" || order.line_items.every(isDone)
  return (
    order.line_items.some((line) => isMine(line) && (isLeft || !isDone(line))) ||
    changes.some((change) => concerns(change, isMine))
  )
}
