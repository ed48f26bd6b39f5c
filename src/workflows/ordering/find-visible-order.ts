import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller, Caller } from "../../domain/access/caller"
import { fail } from "../../errors"
import { ORDERING_MODULE, type OrderingService, type OrderRow } from "../../modules/ordering"
import { orderKeyOpens } from "../../platform/order-key"
import type { OrderView } from "./order-record"

/** What a caller is to an order. */
export type OrderRole = "store" | "courier" | "customer" | "key"

export interface VisibleOrder {
  readonly row: OrderRow
  readonly role: OrderRole
  readonly view: OrderView
}

/** Works in a store that the order belongs to: management everywhere, a store account in its own. */
export function worksFor(caller: AccountCaller, row: Pick<OrderRow, "store">): boolean {
  if (caller.capabilities.manage_commerce) return true
  return caller.capabilities.view_store_orders && (caller.store === null || caller.store === row.store)
}

/**
 * Who may follow the orders at all, and which of them: as `GET /orders`, a store its own, a courier those assigned to it.
 * @throws svc_forbidden
 */
export function sightOf(caller: AccountCaller): (row: Pick<OrderRow, "store" | "courier_number">) => boolean {
  const { view_store_orders, deliver_orders } = caller.capabilities
  if (view_store_orders) return (row) => worksFor(caller, row)
  if (deliver_orders) return (row) => row.courier_number === caller.accountId
  throw fail("svc_forbidden")
}

function roleOf(caller: Caller, row: OrderRow): OrderRole | undefined {
  if (caller.kind === "anonymous") return undefined
  if (worksFor(caller, row)) return "store"
  if (caller.capabilities.deliver_orders && row.courier_number === caller.accountId) return "courier"
  return row.account_number !== null && row.account_number === caller.accountId ? "customer" : undefined
}

/** Whether a key opens the order to whoever holds it. */
export function mayReadAsGuest(scope: MedusaContainer, row: OrderRow, key: string, now: number): boolean {
  return orderKeyOpens(scope, key, { id: row.id, lastMoveAt: row.status_changed_at.getTime() }, now)
}

/**
 * Finds an order for somebody who may see it: the store, its courier, its customer, or whoever holds its key.
 * An order that is somebody else's is answered as one that does not exist.
 * @throws svc_unauthorized for anonymous callers without a key, whatever the id; svc_order_not_found
 */
export async function findVisibleOrder(
  scope: MedusaContainer,
  idOrNumber: string,
  caller: Caller,
  key: string | undefined,
  now: number,
): Promise<VisibleOrder> {
  if (caller.kind === "anonymous" && !key) throw fail("svc_unauthorized")
  const row = await scope.resolve<OrderingService>(ORDERING_MODULE).findOrder(idOrNumber)
  if (!row) throw fail("svc_order_not_found")
  const role = roleOf(caller, row)
  if (role) return { row, role, view: role === "store" || role === "courier" ? "store" : "customer" }
  if (key && mayReadAsGuest(scope, row, key, now)) {
    return { row, role: "key", view: "customer" }
  }
  throw fail("svc_order_not_found")
}

/**
 * Finds an order for a route that only the store has.
 * @throws svc_order_not_found, also for an order of another store
 */
export async function findStoreOrder(scope: MedusaContainer, idOrNumber: string, caller: AccountCaller): Promise<OrderRow> {
  const row = await scope.resolve<OrderingService>(ORDERING_MODULE).findOrder(idOrNumber)
  if (!row || !worksFor(caller, row)) throw fail("svc_order_not_found")
  return row
}
