import type { Order, SvcClient } from "../../../src/client"
import { LANE_STATUSES } from "../../../src/domain/orders/lanes"
import { pages } from "./pages"

/** What a board begins with. */
export interface BoardOrders {
  readonly open: readonly Order[]
  /** Finished ones that were changed lately. */
  readonly past: readonly Order[]
}

const OLDEST_FIRST = { orderby: "created", order: "asc" } as const

/**
 * Reads all open orders, and the finished ones that were changed after an instant.
 * @throws {SvcError} as `GET /orders`
 */
export async function readOrders(svc: SvcClient, since: number): Promise<BoardOrders> {
  const open = await pages((page) => svc.orders.list({ ...OLDEST_FIRST, ...page, status: LANE_STATUSES.join(",") }))
  const modified_after = new Date(since).toISOString()
  const status = "completed,finalized,cancelled,refunded"
  const past = await pages((page) => svc.orders.list({ ...OLDEST_FIRST, ...page, modified_after, status }))
  return { open, past }
}

/** Reads what was changed after an instant. @throws {SvcError} as `GET /orders` */
export function readOrdersSince(svc: SvcClient, since: number, signal: AbortSignal): Promise<Order[]> {
  const modified_after = new Date(since).toISOString()
  return pages((page) => svc.orders.list({ ...OLDEST_FIRST, ...page, modified_after }, { signal }))
}
