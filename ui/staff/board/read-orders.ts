import { isSvcError, type Order } from "../../../src/client"
import type { StaffClient } from "../../../src/client/staff-client"
import { LANE_STATUSES } from "../../../src/domain/orders/lanes"
import { OVER_STATUSES } from "../../../src/domain/orders/statuses"
import { pages } from "./pages"

/** The orders that a board starts with. */
export interface BoardOrders {
  /** Open orders, and finished ones that changed recently. */
  readonly found: readonly Order[]
  /** The ids of known orders that no longer exist, or that this account may no longer see. */
  readonly gone: readonly string[]
}

const OLDEST_FIRST = { orderby: "created", order: "asc" } as const

/**
 * Reads all open orders, and the finished ones that changed after an instant.
 * @param since epoch milliseconds
 * @param known ids that the board knows before the read. Ids that the board learns during the read are not checked, because the lists may be older
 * @throws {SvcError} as `GET /orders`
 */
export async function readOrders(svc: StaffClient, since: number, known: readonly string[]): Promise<BoardOrders> {
  const open = await pages((page) => svc.orders.list({ ...OLDEST_FIRST, ...page, status: LANE_STATUSES.join(",") }))
  const modified_after = new Date(since).toISOString()
  const status = OVER_STATUSES.join(",")
  const past = await pages((page) => svc.orders.list({ ...OLDEST_FIRST, ...page, modified_after, status }))
  const met = new Set([...open, ...past].map(({ id }) => id))
  // Pages of a list shift when an order leaves it, so known orders that no page contains are read one by one.
  const others = await Promise.all(known.filter((id) => !met.has(id)).map((id) => orderOrGone(svc, id)))
  return {
    found: [...open, ...past, ...others.filter((other) => typeof other !== "string")],
    gone: others.filter((other) => typeof other === "string"),
  }
}

/** An order; its id if this account can no longer see it. */
async function orderOrGone(svc: StaffClient, id: string): Promise<Order | string> {
  try {
    return await svc.orders.get(id)
  } catch (error) {
    if (isSvcError(error) && (error.status === 403 || error.status === 404)) return id
    throw error
  }
}

/** Reads the orders that changed after an instant. @throws {SvcError} as `GET /orders` */
export function readOrdersSince(svc: StaffClient, since: number, signal: AbortSignal): Promise<Order[]> {
  const modified_after = new Date(since).toISOString()
  return pages((page) => svc.orders.list({ ...OLDEST_FIRST, ...page, modified_after }, { signal }))
}
