import type { AccountCaller } from "./caller"

/** The part of an order that says who may see it. */
export interface SeenOrder {
  readonly store: string
  /** The account of its courier; null: nobody drives it. */
  readonly courier_number: number | null
}

/** Which orders somebody may see: all, or those of a store and those that a courier drives (null: none of the kind). */
export type OrderSight = "all" | { readonly store: string | null; readonly courier: number | null }

/**
 * Which orders an account sees as staff (contract sections 2 and 7): management all; a store account all, or those of the store that it is
 * bound to; a courier those assigned to him, of whichever store. Who is both sees both.
 * @returns null when the account is no staff
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

/** Whether an order is among those. */
export function isInSight(sight: OrderSight, order: SeenOrder): boolean {
  if (sight === "all") return true
  return order.store === sight.store || (sight.courier !== null && order.courier_number === sight.courier)
}
