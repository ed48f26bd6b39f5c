import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller, Caller } from "../../../domain/access/caller"
import { boundStore, isInSight, orderSight } from "../../../domain/access/order-sight"
import { isoInZone } from "../../../domain/time"
import { type Failure, fail, failWith } from "../../../errors"
import { ORDERING_MODULE, type OrderingService, type OrderRow } from "../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import { orderKeyOpens } from "../../../platform/orders/order-key"
import type { OrderView } from "./order-record"

/** The caller's role towards an order; `key` is a guest with the order key. */
export type OrderRole = "store" | "courier" | "customer" | "key"

export interface VisibleOrder {
  readonly row: OrderRow
  readonly role: OrderRole
  readonly view: OrderView
}

/** True if the caller works in the order's store: management in every store, a store account in its own. */
export function worksFor(caller: AccountCaller, row: Pick<OrderRow, "store">): boolean {
  const sight = orderSight(caller)
  return sight !== null && isInSight(sight, { store: row.store, courier_number: null })
}

/**
 * The store that the caller works for, with the rule of {@link worksFor}; null: every store.
 * @throws svc_forbidden for callers who work for none
 */
export function workplaceOf(caller: AccountCaller): string | null {
  const store = boundStore(caller)
  if (store === null && orderSight(caller) !== "all") throw fail("svc_forbidden")
  return store
}

/**
 * Returns a predicate for the orders that a caller may follow. The rules are those of `GET /orders`: management sees all orders, a store
 * account those of its store, a courier the assigned ones.
 * @throws svc_forbidden for callers who may see none
 */
export function sightOf(caller: AccountCaller): (row: Pick<OrderRow, "store" | "courier_number">) => boolean {
  const sight = orderSight(caller)
  if (sight === null) throw fail("svc_forbidden")
  return (row) => isInSight(sight, row)
}

function roleOf(caller: Caller, row: OrderRow): OrderRole | undefined {
  if (caller.kind === "anonymous") return undefined
  if (worksFor(caller, row)) return "store"
  const sight = orderSight(caller)
  if (sight !== null && isInSight(sight, row)) return "courier"
  return row.account_number !== null && row.account_number === caller.accountId ? "customer" : undefined
}

/** True if the order key opens this order at `now`. */
export function mayReadAsGuest(scope: MedusaContainer, row: OrderRow, key: string, now: number): boolean {
  return orderKeyOpens(scope, key, { id: row.id, lastMoveAt: row.status_changed_at.getTime() }, now)
}

/**
 * Finds an order for a caller who may see it: its store, its courier, its customer, or a guest with its key. An order that the caller may
 * not see gives the same error as one that does not exist.
 * @throws svc_unauthorized for anonymous callers without a key, whether or not the order exists; svc_order_not_found; for the order's
 *   store, the details of a deleted order contain when and by whom it was deleted
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
  if (!row) throw await notFound(scope, idOrNumber, caller)
  const role = roleOf(caller, row)
  if (role) return { row, role, view: role === "store" || role === "courier" ? "store" : "customer" }
  if (key && mayReadAsGuest(scope, row, key, now)) {
    return { row, role: "key", view: "customer" }
  }
  throw fail("svc_order_not_found")
}

async function notFound(scope: MedusaContainer, idOrNumber: string, caller: Caller): Promise<Failure> {
  const deletion =
    caller.kind === "anonymous" ? undefined : await scope.resolve<OrderingService>(ORDERING_MODULE).findDeletion(idOrNumber)
  if (caller.kind === "anonymous" || deletion === undefined || !worksFor(caller, deletion)) return fail("svc_order_not_found")
  const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const details = { deleted_at: isoInZone(deletion.at.getTime(), timezone), deleted_by: deletion.by }
  return failWith("svc_order_not_found", undefined, { details })
}

/**
 * Finds an order for a route that only the order's store may use.
 * @throws svc_order_not_found, also for an order of another store
 */
export async function findStoreOrder(scope: MedusaContainer, idOrNumber: string, caller: AccountCaller): Promise<OrderRow> {
  const row = await scope.resolve<OrderingService>(ORDERING_MODULE).findOrder(idOrNumber)
  if (!row || !worksFor(caller, row)) throw fail("svc_order_not_found")
  return row
}
