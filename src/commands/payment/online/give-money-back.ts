import type { MedusaContainer } from "@medusajs/framework/types"
import { REFUND_SETTLES_MS } from "../../../domain/payment/online/look-times"
import { ORDERING_MODULE, type OrderingService, type OrderRow } from "../../../modules/ordering"
import { bookUnbooked } from "../../../platform/mirror/native-money"
import { dropBegunRefunds, refundRest } from "../../../platform/payment/late-refund"
import type { OnlinePaymentState } from "../../../platform/payment/online-payment-state"
import { cancelPayment, setCollection } from "../../../platform/payment/online-session"
import { failpoint } from "../../../platform/process/failpoint"
import { endBegunRefunds } from "./end-begun-refunds"
import { paymentStateOf } from "./payment-scene"

/** Time (ms) until the platform's own cancellation is checked again. */
const AGAIN_MS = 2_000
/** Time (ms) until a refund that the provider has refused is requested again. */
const REFUSED_AGAIN_MS = 10 * 60_000

/**
 * Refunds what a guest paid for an order that is cancelled or deleted. The platform's own refund workflow fails after the refund for a
 * cancelled order, so this calls its Payment module and writes the order's transactions itself. The payment stays `owed` until all is
 * done, so that another process continues after a crash.
 * @throws ProviderSilent
 */
export async function giveMoneyBack(scope: MedusaContainer, orderId: string, now: number): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const row = await ordering.onlinePayments.find(orderId)
  if (row?.state !== "owed") return
  const order = await ordering.findOrder(orderId)
  const at = new Date(now)
  if (order && isBeingCancelled(order, now)) {
    return ordering.onlinePayments.change(orderId, { look_at: new Date(now + AGAIN_MS) }, at)
  }
  // A refund that the store has started is part of what is owed. If it is not completed first, it would count as refunded.
  const refundsAt = await endBegunRefunds(scope, row, true, now)
  if (refundsAt !== null) return ordering.onlinePayments.change(orderId, { look_at: refundsAt }, at)
  for (const { id } of (await paymentStateOf(scope, row)).payments) await dropBegunRefunds(scope, orderId, id)
  const isRefused = await refundAll(scope, await paymentStateOf(scope, row))
  await failpoint("payment.refund-begun")
  await setCollection(scope, row.collection_id, "canceled")
  await bookUnbooked(scope, orderId, () => true)
  await failpoint("payment.refund-booked")
  if (isRefused) return ordering.onlinePayments.change(orderId, { look_at: new Date(now + REFUSED_AGAIN_MS), failures: 0 }, at)
  await ordering.onlinePayments.change(orderId, { state: "closed", look_at: null, failures: 0 }, at)
}

/**
 * Refunds or cancels every payment. A refund that the provider refuses does not hold back the others.
 * @returns whether a refund was refused
 * @throws ProviderSilent
 */
async function refundAll(scope: MedusaContainer, { payments, due }: OnlinePaymentState): Promise<boolean> {
  let isRefused = false
  for (const payment of payments) {
    const { id, captured, refunded, unknown, cancelled } = payment
    // A person has to check the refunds of which nobody knows whether they were made.
    const kept = captured - refunded - unknown
    if (kept > 0n && !(await refundRest(scope, payment, kept, due.digits))) isRefused = true
    if (captured === 0n && !cancelled) await cancelPayment(scope, id)
  }
  return isRefused
}

/** True while the platform is cancelling its order: that refunds the payments it knows, and two refunds at once would conflict. */
function isBeingCancelled({ status, mirrored_status: mirrored, status_changed_at: since }: OrderRow, now: number): boolean {
  return mirrored !== status && now - since.getTime() < REFUND_SETTLES_MS
}
