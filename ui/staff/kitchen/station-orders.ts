import type { Order } from "../../../src/client"
import type { BoardStore } from "../board/board-store"
import { concerns, type Line, type LineChange } from "../orders/lines"
import { isAtStation, isForStation } from "./station-rules"

/** The orders of the kitchen, at one station. */
export interface StationOrders {
  /** The number of open orders of the whole kitchen. */
  readonly all: number
  /** Open orders that the station shows. */
  readonly here: readonly Order[]
  /** Ready orders with changes to acknowledge. */
  readonly changed: readonly Order[]
  readonly cancelled: readonly Order[]
}

/** The orders that a station shows. @param station `""`: the whole kitchen */
export function ordersAt(store: BoardStore, station: string): StationOrders {
  const { orders, shop, attention } = store
  const products = shop.products.value
  const changesOf = ({ id }: Order): readonly LineChange[] => attention.changes.value.get(id) ?? []
  const isHere = (line: Line): boolean => isAtStation(line, station, products)
  const open = orders.inLanes("to_start", "in_kitchen")
  return {
    all: open.length,
    here: open.filter((order) => isForStation(order, station, products, changesOf(order))),
    changed: orders.inLanes("ready").filter((order) => changesOf(order).some((each) => concerns(each, isHere))),
    cancelled: orders.cancelled.filter(({ line_items: lines }) => lines.some(isHere)),
  }
}
