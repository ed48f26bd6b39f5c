import { AWAITING_PAYMENT_STATUSES } from "../../../../domain/orders"
import { isOfflineMethod } from "../../../../domain/payment"
import type { OnlineState } from "../../../../domain/payment/online/online-payment"
import type { OnlinePaymentRow, OrderRow } from "../../../../modules/ordering"

/** The states of a payment that can no longer be made. */
const ENDED: readonly OnlineState[] = ["closing", "closed", "owed"]

/**
 * True if an order waits for a payment that can no longer be made online: its money was or is being returned, or the store had accepted it
 * unpaid. An order whose money was collected in another way does not wait.
 */
export function waitsUnpayable(order: OrderRow, payment: OnlinePaymentRow | undefined): boolean {
  if (payment === undefined || !ENDED.includes(payment.state) || order.paid_at !== null) return false
  return AWAITING_PAYMENT_STATUSES.includes(order.status) && !isOfflineMethod(order.payment_method)
}
