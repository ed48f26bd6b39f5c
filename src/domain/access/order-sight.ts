import type { AccountCaller } from "./caller"

/** The fields of an order that decide which accounts may see it. */
export interface SeenOrder {
  readonly store: string
  /** The account of its courier; null: not assigned. */
  readonly courier_number: number | null
}

/** The store of an order if the caller who places it is not bound to a store. */
export const MAIN_STORE = "main"

/** Which orders a caller may see: all, or those of a store and those assigned to a courier (null: none of that kind). */
export type OrderSight = "all" | { readonly store: string | null; readonly courier: number | null }

/**
 * Which orders an account sees as staff (contract sections 2 and 7). Management sees all. A store account sees all, or those of
 * its own store. A courier sees the orders assigned to them, of any store. Rights of several roles add up.
 * @returns null when the account is not staff
 */
export function orderSight({
  accountId,
  capabilities,
  store,
}: Pick<AccountCaller, "accountId" | "capabilities" | "store">): OrderSight | null {
  const { manage_commerce, view_store_orders, deliver_orders } = capabilities
  if (manage_commerce || (view_store_orders && store === null)) return "all"
  if (!view_store_orders && !deliver_orders) return null
  return { store: view_store_orders ? store : null, courier: deliver_orders ? accountId : null }
}

/**
 * A text that identifies a sight: `all`, or `<store>/<courier>`, where null is empty. Streams compare it to detect that a caller sees other
 * orders.
 */
export function nameOfSight(sight: OrderSight | null): string {
  return sight === "all" ? "all" : `${sight?.store ?? ""}/${sight?.courier ?? ""}`
}

/** The one store whose orders an account sees and places; null: it is not bound to one. */
export function boundStore(caller: Parameters<typeof orderSight>[0]): string | null {
  const sight = orderSight(caller)
  return sight === null || sight === "all" ? null : sight.store
}

/** Whether a caller with this sight may see the order. */
export function isInSight(sight: OrderSight, order: SeenOrder): boolean {
  if (sight === "all") return true
  return order.store === sight.store || (sight.courier !== null && order.courier_number === sight.courier)
}
