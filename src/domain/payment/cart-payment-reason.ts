import type { NotOpenReason, PaymentStatus } from "./online/online-payment"

/** Statuses of a payment that was made, even if it was refunded later. */
const PAID: readonly PaymentStatus[] = ["authorized", "captured", "partially_refunded", "refunded"]

/**
 * Why the payment of an order without an online payment of the plugin cannot be opened, switched or abandoned: it is paid offline, or it
 * was paid in the platform's own checkout.
 * @param isUndone the order is cancelled or refunded
 */
export function reasonOfCartPayment(status: PaymentStatus, isUndone: boolean): NotOpenReason {
  if (status === "offline") return "offline"
  if (isUndone) return "cancelled"
  return PAID.includes(status) ? "paid" : "offline"
}
