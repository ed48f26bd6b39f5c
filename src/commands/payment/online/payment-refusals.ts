import { hasFailed } from "../../../domain/orders"
import { type NotOpenReason, notOpenReason } from "../../../domain/payment/online/online-payment"
import { type Failure, failWith } from "../../../errors"
import type { OnlinePaymentRow, OrderRow } from "../../../modules/ordering"

/** The error when the provider is down or slow, or another request holds the turn. The client may try again soon. */
export function paymentUnavailable(): Failure {
  return failWith("svc_payment_unavailable", undefined, { headers: { "Retry-After": "3" } })
}

/** The error for an order that cannot be paid online (any more). */
export function paymentNotOpen(reason: NotOpenReason, order: Pick<OrderRow, "status">): Failure {
  return failWith("svc_payment_not_open", undefined, { details: { reason, order_status: order.status } })
}

/** Why the payment of an order is not open; null while it can be paid. Orders without an online payment are paid offline. */
export function reasonOf(row: OnlinePaymentRow | undefined, now: number): NotOpenReason | null {
  if (!row) return "offline"
  return notOpenReason({ state: row.state, closedFor: row.closed_for, problem: row.problem }, row.expires_at.getTime(), now)
}

/** @throws svc_payment_not_open, including while the order's payment counts as failed */
export function requireOpen(row: OnlinePaymentRow | undefined, order: Pick<OrderRow, "status">, now: number): OnlinePaymentRow {
  const reason = reasonOf(row, now) ?? (hasFailed(order.status) ? "cancelled" : null)
  if (!row || reason !== null) throw paymentNotOpen(reason ?? "offline", order)
  return row
}
