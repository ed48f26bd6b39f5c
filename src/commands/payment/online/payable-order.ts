import type { MedusaContainer } from "@medusajs/framework/types"
import type { Caller } from "../../../domain/access/caller"
import { UNDONE_STATUSES } from "../../../domain/orders"
import { reasonOfCartPayment } from "../../../domain/payment"
import { fail } from "../../../errors"
import { ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { findVisibleOrder, type VisibleOrder } from "../../ordering/reading/find-visible-order"
import { loadOrderRecord } from "../../ordering/reading/load-order-records"
import type { OrderRecord } from "../../ordering/reading/order-record"
import { type PaymentRecord, paymentRecord } from "./payment-record"
import { paymentNotOpen } from "./payment-refusals"

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

/**
 * Like {@link findPayableOrder}, for a caller who opens, switches or abandons the payment. These are refused for an order from the
 * platform's own cart, which was paid there. The reason of the refusal agrees with the status that `GET /orders/{id}/payment` returns.
 * @throws svc_payment_not_open for an order without an online payment of the plugin
 */
export async function findOrderToPay(...question: Parameters<typeof findPayableOrder>): Promise<VisibleOrder> {
  const [scope, , , , now] = question
  const visible = await findPayableOrder(...question)
  const { row: order, role } = visible
  if (await scope.resolve<OrderingService>(ORDERING_MODULE).onlinePayments.find(order.id)) return visible
  const { status } = await paymentRecord(scope, order, role, now)
  throw paymentNotOpen(reasonOfCartPayment(status, UNDONE_STATUSES.includes(order.status)), order)
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
