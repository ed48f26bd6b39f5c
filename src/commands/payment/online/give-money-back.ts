import type { MedusaContainer } from "@medusajs/framework/types"
import { toDecimal } from "../../../domain/money"
import { UNDONE_STATUSES } from "../../../domain/orders"
import { nextRefundAfterRefusal, REFUND_SETTLES_MS, SHORT_PAUSES } from "../../../domain/payment/online/check-times"
import { type OnlinePaymentRow, ORDERING_MODULE, type OrderingService, type OrderRow } from "../../../modules/ordering"
import { bookLateRefunds } from "../../../platform/mirror/booked-refund"
import type { FailedRefund } from "../../../platform/mirror/failed-refund"
import { bookUnbooked } from "../../../platform/mirror/native-money"
import { dropBegunRefunds, refundRest } from "../../../platform/payment/late-refund"
import type { OnlinePaymentState } from "../../../platform/payment/online-payment-state"
import { setCollection } from "../../../platform/payment/online-session"
import { releasePayment } from "../../../platform/payment/release-payment"
import { isCaptureUncertain, settleCapture } from "../../../platform/payment/uncertain-capture"
import { failpoint } from "../../../platform/process/failpoint"
import { unitOfWork } from "../../../platform/process/unit-of-work"
import { notifyFailed } from "./notify-failed"
import { endBegunRefunds, refundsStartedSince } from "./paid/end-begun-refunds"
import { isCollected, onlinePayments, paymentStateOf } from "./payment-scene"
import { checkAtEndOfWait } from "./unpayable/end-wait"

/** Time (ms) until the platform's own cancellation is checked again. */
const AGAIN_MS = 2_000

/**
 * Refunds what a guest paid for an order that is cancelled, failed or deleted, and releases what is authorised for an order that was paid
 * in another way. For a cancelled order, the platform's own refund workflow fails after the refund, so this command calls the platform's
 * Payment module instead, and writes the order's transactions itself. The payment stays `owed` until all is done, so that another process
 * continues after a crash.
 * @throws ProviderSilent
 */
export async function giveMoneyBack(scope: MedusaContainer, orderId: string, now: number): Promise<void> {
  await returnOwed(scope, orderId, now)
  await checkAtEndOfWait(scope, orderId, now)
}

async function returnOwed(scope: MedusaContainer, orderId: string, now: number): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const row = await ordering.onlinePayments.find(orderId)
  if (row?.state !== "owed") return
  const order = await ordering.findOrder(orderId)
  const at = new Date(now)
  if (order && isBeingCancelled(order, now)) {
    return ordering.onlinePayments.change(orderId, { look_at: new Date(now + AGAIN_MS) }, at)
  }
  // A refund that the store has started is part of what is owed. If that refund is not completed first, its amount would count as refunded.
  const refundsAt = await endBegunRefunds(scope, row, true, now)
  if (refundsAt !== null) return ordering.onlinePayments.change(orderId, { look_at: refundsAt }, at)
  const capturesAt = await settleCaptures(scope, row, now)
  if (capturesAt !== null) return ordering.onlinePayments.change(orderId, { look_at: capturesAt }, at)
  const state = await paymentStateOf(scope, row)
  for (const payment of state.payments) await dropBegunRefunds(scope, orderId, payment)
  // Money that the store has collected is not returned, and may still have to be booked.
  const keepsCash = isCollected(row, order, state)
  const refused = await refundAll(scope, row, keepsCash, at)
  await failpoint("payment.refund-begun")
  await setCollection(scope, row.collection_id, keepsCash ? "not_paid" : "canceled")
  // A refund that the store has started in the meantime is booked once the provider has responded.
  await bookUnbooked(scope, orderId, ({ kind }) => kind === "capture")
  await bookLateRefunds(scope, orderId, order !== undefined && !UNDONE_STATUSES.includes(order.status))
  await failpoint("payment.refund-booked")
  if (refused.length > 0) return noteRefused(scope, row, refused, now)
  const startedAt = await refundsStartedSince(scope, row, now)
  if (startedAt !== null) return ordering.onlinePayments.change(orderId, { look_at: startedAt }, at)
  await unitOfWork(scope, async (uow) => {
    // One more check, because the store may have revived the order.
    await ordering.onlinePayments.change(orderId, { state: "closed", look_at: at, failures: 0 }, at, uow.trx)
    // The provider responds (again), so its other payments need not wait.
    await ordering.onlinePayments.retryEnds(uow.trx, row.provider_id, SHORT_PAUSES, at)
  })
}

/**
 * Finds out how much the provider has captured for payments whose capture got no response.
 * @returns when to try again; null: all amounts are known
 * @throws ProviderSilent
 */
export async function settleCaptures(scope: MedusaContainer, row: OnlinePaymentRow, now: number): Promise<Date | null> {
  const { payments, due } = await paymentStateOf(scope, row)
  for (const payment of payments.filter(isCaptureUncertain)) {
    const againAt = await settleCapture(scope, payment, due.digits, now)
    if (againAt !== null) return againAt
  }
  return null
}

/**
 * Refunds or cancels every payment. A refund that the provider refuses does not hold back the others.
 * @returns the refused refunds
 * @throws ProviderSilent
 */
async function refundAll(scope: MedusaContainer, row: OnlinePaymentRow, keepsCash: boolean, at: Date): Promise<FailedRefund[]> {
  const found = await paymentStateOf(scope, row)
  const state = keepsCash ? { ...found, payments: onlinePayments(found, row) } : found
  const refused = await refundCaptured(scope, state, at)
  const newlyCaptured: string[] = []
  for (const payment of state.payments) {
    if (payment.captured === 0n && !payment.cancelled && (await releasePayment(scope, payment, state.due.digits)))
      newlyCaptured.push(payment.id)
  }
  if (newlyCaptured.length === 0) return refused
  const { payments, ...present } = await paymentStateOf(scope, row)
  const captured = payments.filter(({ id }) => newlyCaptured.includes(id))
  return [...refused, ...(await refundCaptured(scope, { ...present, payments: captured }, at))]
}

async function refundCaptured(scope: MedusaContainer, { payments, due }: OnlinePaymentState, at: Date): Promise<FailedRefund[]> {
  const refused: FailedRefund[] = []
  for (const payment of payments) {
    const { captured, refunded, unknown, currency } = payment
    // A person has to check the refunds whose outcome is unknown.
    const kept = captured - refunded - unknown
    if (kept > 0n && !(await refundRest(scope, payment, kept, due.digits))) {
      const { digits } = due
      refused.push({ kind: "refused", amount: toDecimal(kept, digits), digits, currency, startedAt: at })
    }
  }
  return refused
}

/** Schedules the next attempt of refused refunds. The store is notified only of the first refusal. */
async function noteRefused(
  scope: MedusaContainer,
  { order_id: orderId, looks }: OnlinePaymentRow,
  refused: readonly FailedRefund[],
  now: number,
): Promise<void> {
  const { onlinePayments } = scope.resolve<OrderingService>(ORDERING_MODULE)
  const refusals = looks + 1
  const change = { look_at: new Date(nextRefundAfterRefusal(refusals, now)), looks: refusals, failures: 0 }
  const notify = notifyFailed(scope, orderId, now)
  await unitOfWork(scope, async (uow) => {
    if (looks === 0) for (const refund of refused) await notify(uow, refund)
    await onlinePayments.change(orderId, change, new Date(now), uow.trx)
  })
}

/**
 * True while the platform is cancelling its order. The cancellation refunds the payments that the platform knows, and two refunds at the
 * same time would conflict.
 */
function isBeingCancelled({ status, mirrored_status: mirrored, status_changed_at: since }: OrderRow, now: number): boolean {
  return UNDONE_STATUSES.includes(status) && mirrored !== status && now - since.getTime() < REFUND_SETTLES_MS
}
