import type { MedusaContainer } from "@medusajs/framework/types"
import { UNDONE_STATUSES } from "../../domain/orders"
import { reasonOfCartPayment } from "../../domain/payment"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import type { VisibleOrder } from "../ordering/reading/find-visible-order"
import { paymentRecord } from "./online/payment-record"
import { paymentNotOpen } from "./online/payment-refusals"

/**
 * Refuses to open, switch or abandon the payment of an order from the platform's own cart, which was paid there. The reason agrees with the
 * status that `GET /orders/{id}/payment` returns.
 * @throws svc_payment_not_open
 */
export async function refuseCartPayment(scope: MedusaContainer, { row: order, role }: VisibleOrder, now: number): Promise<void> {
  if ((await scope.resolve<OrderingService>(ORDERING_MODULE).onlinePayments.find(order.id)) !== undefined) return
  const { status } = await paymentRecord(scope, order, role, now)
  throw paymentNotOpen(reasonOfCartPayment(status, UNDONE_STATUSES.includes(order.status)), order)
}
