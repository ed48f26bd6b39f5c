import { isSvcError, type Order } from "../../../src/client"
import type { StaffClient } from "../../../src/client/staff-client"
import { LANE_STATUSES } from "../../../src/domain/orders/lanes"
import { pages } from "./pages"

/** The orders that a board starts with. */
export interface BoardOrders {
  /** Open ones, and finished ones that were changed lately. */
  readonly found: readonly Order[]
  /** Of those that the board knew before, the ids that exist no longer. */
  readonly gone: readonly string[]
}

const OLDEST_FIRST = { orderby: "created", order: "asc" } as const

/**
 * Reads all open orders, and the finished ones that were changed after an instant.
 * @param known ids that the board knows. What it hears of while this reads is not judged: the lists may be older.
 * @throws {SvcError} as `GET /orders`
 */
export async function readOrders(svc: StaffClient, since: number, known: readonly string[]): Promise<BoardOrders> {
  const open = await pages((page) => svc.orders.list({ ...OLDEST_FIRST, ...page, status: LANE_STATUSES.join(",") }))
  const modified_after = new Date(since).toISOString()
  const status = "completed,finalized,cancelled,refunded"
  const past = await pages((page) => svc.orders.list({ ...OLDEST_FIRST, ...page, modified_after, status }))
  const met = new Set([...open, ...past].map(({ id }) => id))
  // Lists shift from page to page when an order leaves them: what they do not name is asked for by itself.
  const others = await Promise.all(known.filter((id) => !met.has(id)).map((id) => orderOrGone(svc, id)))
  return {
    found: [...open, ...past, ...others.filter((other) => typeof other !== "string")],
    gone: others.filter((other) => typeof other === "string"),
  }
}

/** An order; its id when this account sees it no longer. */
async function orderOrGone(svc: StaffClient, id: string): Promise<Order | string> {
  try {
    return await svc.orders.get(id)
  } catch (error) {
    if (isSvcError(error) && (error.status === 403 || error.status === 404)) return id
    throw error
  }
}

/** Reads what was changed after an instant. @throws {SvcError} as `GET /orders` */
export function readOrdersSince(svc: StaffClient, since: number, signal: AbortSignal): Promise<Order[]> {
  const modified_after = new Date(since).toISOString()
  return pages((page) => svc.orders.list({ ...OLDEST_FIRST, ...page, modified_after }, { signal }))
}
