import type { Order, Product } from "../../../src/client"
import { distinctStations, isMadeAt } from "../../../src/domain/printing/stations"
import { concerns, type Line, type LineChange } from "../orders/lines"

/**
 * Whether a station prepares a line. A product without a station belongs to every station.
 * @param station `""`: the whole kitchen, which prepares all lines
 */
export function isAtStation(
  line: Pick<Line, "product_id">,
  station: string,
  products: ReadonlyMap<string, Pick<Product, "station">>,
): boolean {
  const own = line.product_id === null ? null : products.get(line.product_id)?.station
  return isMadeAt(station === "" ? [] : [station], own ?? null)
}

/** The stations to choose from, each once, sorted by name. @param chosen the chosen station, which keeps its spelling; `""`: the whole kitchen */
export function stationsOf(products: Iterable<Pick<Product, "station">>, chosen: string): readonly string[] {
  return distinctStations([chosen, ...Array.from(products, ({ station }) => station)]).sort()
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
 * Whether the kitchen board shows an order at a station. It does if a line of the station is not done, if a change of such a line is not
 * acknowledged, or if all lines are done and the order is not marked as ready.
 * @param station `""`: the whole kitchen, which shows every order with lines
 * @param changes the unacknowledged changes of the order
 */
export function isForStation(
  order: Pick<Order, "kitchen"> & { readonly line_items: readonly Line[] },
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
