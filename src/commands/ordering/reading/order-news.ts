import type { OrderStatus } from "../../../domain/orders"
import type { OrderRow } from "../../../modules/ordering"

/** One change of an order, ready to be sent to followers. */
export interface OrderNews {
  /** Outbox position: a follower that has received this change resumes after it. */
  readonly position: string
  readonly topic: string
  /** The present row. It determines who may see the change. */
  readonly row: OrderRow
  /** JSON: the order record in the store's view; `{ id }` for a deletion. */
  readonly data: string
  /** The courier from whom this change took the order. Undefined: nobody has lost it. */
  readonly lostBy: number | undefined
}

/** The change as a deletion, with nothing but the order's id, for followers who may no longer see the order. */
export function goneOf<T extends Pick<OrderNews, "row">>(news: T): T & Pick<OrderNews, "topic" | "data"> {
  return { ...news, topic: "order.deleted", data: JSON.stringify({ id: news.row.id }) }
}

/** The orders that a follower has requested. Undefined: all that it may see. */
export interface OrderFilter {
  readonly statuses: readonly OrderStatus[] | undefined
  readonly store: string | undefined
}

/**
 * What one follower receives: the change, if it may see the order and has requested it; a deletion, if the change took the order from it.
 * @param sees whether the follower may see an order
 */
export function newsFor(
  news: OrderNews,
  sees: (row: Pick<OrderRow, "store" | "courier_number">) => boolean,
  { statuses, store }: OrderFilter,
): readonly OrderNews[] {
  const { row, lostBy } = news
  if (store !== undefined && row.store !== store) return []
  if (sees(row)) return statuses === undefined || statuses.includes(row.status) ? [news] : []
  return lostBy !== undefined && sees({ ...row, courier_number: lostBy }) ? [goneOf(news)] : []
}
