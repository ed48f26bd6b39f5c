import type { MedusaContainer } from "@medusajs/framework/types"
import type { Caller } from "../../../domain/access/caller"
import { fail } from "../../../errors"
import { ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { findVisibleOrder, type VisibleOrder } from "../../ordering/reading/find-visible-order"
import { loadOrderRecord } from "../../ordering/reading/load-order-records"
import type { OrderRecord } from "../../ordering/reading/order-record"
import { type PaymentRecord, paymentRecord } from "./payment-record"

/**
 * Finds an order for a caller who may see its payment: the store, the customer, or a guest with the order key; not the courier.
 * @throws svc_unauthorized; svc_order_not_found; svc_forbidden for couriers
 */
export async function findPayableOrder(
  scope: MedusaContainer,
  idOrNumber: string,
  caller: Caller,
  key: string | undefined,
  now: number,
): Promise<VisibleOrder> {
  const visible = await findVisibleOrder(scope, idOrNumber, caller, key, now)
  if (visible.role === "courier") throw fail("svc_forbidden")
  return visible
}

/** The order as it is now, with its payment. @throws svc_order_not_found */
export async function readPaidOrder(
  scope: MedusaContainer,
  { row: { id }, role, view }: VisibleOrder,
  now: number,
): Promise<OrderRecord & { readonly payment: PaymentRecord }> {
  const order = await scope.resolve<OrderingService>(ORDERING_MODULE).findOrder(id)
  if (!order) throw fail("svc_order_not_found")
  const [record, payment] = [await loadOrderRecord(scope, order, view), await paymentRecord(scope, order, role, now)]
  return { ...record, payment }
}
