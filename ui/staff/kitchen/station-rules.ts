import type { Order, Product } from "../../../src/client"
import { isMadeAt } from "../../../src/domain/printing/stations"
import { concerns, type Line, type LineChange } from "../orders/lines"

/** Whether a line belongs to a station; `""`: all lines do. A product without a station belongs to every station. */
export function isAtStation(
  line: Pick<Line, "product_id">,
  station: string,
  products: ReadonlyMap<string, Pick<Product, "station">>,
): boolean {
  const own = line.product_id === null ? null : products.get(line.product_id)?.station
  return isMadeAt(station === "" ? [] : [station], own ?? null)
}

/**
 * Whether a station shows an order in the kitchen: it has lines of it to prepare, or changes of its lines to acknowledge. The whole kitchen
 * shows every order that has lines.
 * @param changes those that nobody has acknowledged
 */
export function isForStation(
  order: Pick<Order, "line_items" | "kitchen">,
  station: string,
  products: ReadonlyMap<string, Pick<Product, "station">>,
  changes: readonly LineChange[],
): boolean {
  const isMine = (line: Line): boolean => isAtStation(line, station, products)
  const isOpen = ({ id }: Line): boolean => station === "" || !order.kitchen.items_done.includes(id)
  return order.line_items.some((line) => isMine(line) && isOpen(line)) || changes.some((change) => concerns(change, isMine))
}
