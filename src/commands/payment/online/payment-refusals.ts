import type { MedusaContainer } from "@medusajs/framework/types"
import { hasFailed } from "../../../domain/orders"
import { type NotOpenReason, notOpenReason } from "../../../domain/payment/online/online-payment"
import { type Failure, failWith } from "../../../errors"
import { type OnlinePaymentRow, ORDERING_MODULE, type OrderingService, type OrderRow } from "../../../modules/ordering"
import { closeReasonOf } from "./payment-scene"

/** The error when the provider is down or slow, or another request holds the turn. The client may try again soon. */
export function paymentUnavailable(): Failure {
  return failWith("svc_payment_unavailable", undefined, { headers: { "Retry-After": "3" } })
}

/** The error for an order that cannot be paid online (any more). */
export function paymentNotOpen(reason: NotOpenReason, order: Pick<OrderRow, "status">): Failure {
  return failWith("svc_payment_not_open", undefined, { details: { reason, order_status: order.status } })
}

/** What a refusal must know of an order. */
export type PayableOrder = Pick<OrderRow, "status" | "payment_method" | "paid_at">

/** What a refusal must know of an order, as it is now. For an order that was deleted since the caller has read it, the caller's reading. */
export async function presentOrder(scope: MedusaContainer, order: PayableOrder & Pick<OrderRow, "id">): Promise<PayableOrder> {
  return (await scope.resolve<OrderingService>(ORDERING_MODULE).payableOrder(order.id)) ?? order
}

/** Why the payment of an order is not open; null while it can be paid. Orders without an online payment are paid offline. */
export function reasonOf(row: OnlinePaymentRow | undefined, order: PayableOrder, now: number): NotOpenReason | null {
  if (!row) return "offline"
  const closedFor = closeReasonOf(row, order)
  return notOpenReason({ state: row.state, closedFor, problem: row.problem }, row.expires_at.getTime(), now)
}

/** @throws svc_payment_not_open, including while the order's payment counts as failed */
export function requireOpen(row: OnlinePaymentRow | undefined, order: PayableOrder, now: number): OnlinePaymentRow {
  const reason = reasonOf(row, order, now) ?? (hasFailed(order.status) ? "cancelled" : null)
  if (!row || reason !== null) throw paymentNotOpen(reason ?? "offline", order)
  return row
}
