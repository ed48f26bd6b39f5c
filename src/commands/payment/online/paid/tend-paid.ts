import type { MedusaContainer } from "@medusajs/framework/types"
import { AWAITING_PAYMENT_STATUSES, CALLED_OFF_STATUSES, CAPTURING_STATUSES, hasFailed } from "../../../../domain/orders"
import { isCaptureLate } from "../../../../domain/payment/online/check-times"
import { type OnlinePaymentRow, ORDERING_MODULE, type OrderingService } from "../../../../modules/ordering"
import { bookUnbooked } from "../../../../platform/mirror/native-money"
import type { OnlinePaymentState } from "../../../../platform/payment/online-payment-state"
import { releasePayment } from "../../../../platform/payment/release-payment"
import { capturingUntil, isCaptureUncertain } from "../../../../platform/payment/uncertain-capture"
import { underMirrorLock } from "../../../ordering/mirror/mirror-lock"
import { moveForwardPaid } from "../apply-payment"
import { giveMoneyBack, settleCaptures } from "../give-money-back"
import { notifyUncaptured } from "../notify-failed"
import { paymentStateOf } from "../payment-scene"
import { endBegunRefunds } from "./end-begun-refunds"
import { leavePaid } from "./leave-paid"
import { noteEdited } from "./note-edited"
import { noteLapse } from "./note-lapse"

/** Time (ms) until it is checked again whether an authorised payment has been captured. */
const AGAIN_MS = 60_000

/**
 * Checks a payment that was made. If its order was undone, failed or deleted after the payment, refunds what Medusa's own cancellation has
 * not refunded. Otherwise books what the provider has captured, handles an expired authorisation or an edit of the order, and completes
 * unfinished refunds. Until the payment is captured, schedules the next check.
 */
export async function tendPaid(scope: MedusaContainer, row: OnlinePaymentRow, now: number): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const order = await ordering.findOrder(row.order_id)
  const at = new Date(now)
  if (!order || CALLED_OFF_STATUSES.includes(order.status)) {
    // The platform does not complete refunds of a removed order, so a refund that counts here may never have reached the provider.
    if (order && isSettledBack(await paymentStateOf(scope, row))) {
      // The store may let a failed order wait for a payment again. Nobody can pay it online then, so its payment must count as returned.
      if (hasFailed(order.status)) await leavePaid(scope, row.order_id, { state: "closed", look_at: null }, now)
      else await ordering.onlinePayments.changeAsRead(row, { look_at: null }, at)
      return
    }
    // If the store has revived the order in the meantime, the next check handles it.
    const owed = { state: "owed", look_at: at } as const
    return (await leavePaid(scope, row.order_id, owed, now)) ? giveMoneyBack(scope, row.order_id, now) : undefined
  }
  // The payment stays due, and the next check sees the order after its move.
  if (AWAITING_PAYMENT_STATUSES.includes(order.status)) return moveForwardPaid(scope, row.order_id, now)
  let state = await paymentStateOf(scope, row)
  if (state.payments.some(isCaptureUncertain)) {
    const capturesAt = await settleStanding(scope, row, state, now)
    if (capturesAt !== null) {
      await ordering.onlinePayments.changeAsRead(row, { look_at: capturesAt, failures: 0 }, at)
      return
    }
    state = await paymentStateOf(scope, row)
  }
  const freed = await releaseFree(scope, row, state)
  const lapsed = !freed && (await noteLapse(scope, row, state, now))
  const refundsAt = await endBegunRefunds(scope, row, false, now)
  // A refund changes what is due only when it is completed.
  const isCompared = row.look_at === null || (refundsAt === null && (await noteEdited(scope, row.order_id, now)))
  const awaitsCapture = CAPTURING_STATUSES.includes(order.status) && holdsUncaptured(state) && !lapsed && !freed
  if (awaitsCapture && isCaptureLate(order.status_changed_at.getTime(), now)) await notifyUncaptured(scope, row.order_id, now)
  const lookAt = awaitsCapture || (refundsAt === null && !isCompared) ? new Date(now + AGAIN_MS) : refundsAt
  if (row.look_at !== null) await ordering.onlinePayments.changeAsRead(row, { look_at: lookAt, failures: 0 }, at)
}

/**
 * Finds out whether uncertain captures of an order were made, and books them. Runs under the mirror lock, because the mirror also captures.
 * @returns when to try again, because a capture may still be in progress; null: all captures are known
 * @throws OutcomeUnknown; Error while the order is being mirrored
 */
async function settleStanding(
  scope: MedusaContainer,
  row: OnlinePaymentRow,
  { payments }: OnlinePaymentState,
  now: number,
): Promise<Date | null> {
  // The mirror keeps its lock while it captures, and the provider's event may arrive before it has finished.
  for (const payment of payments.filter(isCaptureUncertain)) {
    const until = await capturingUntil(scope, payment, now)
    if (until !== null) return until
  }
  const againAt = await underMirrorLock(scope, row.order_id, () => settleCaptures(scope, row, now))
  // A capture in progress is booked by its own process.
  if (againAt === null) await bookUnbooked(scope, row.order_id, ({ kind }) => kind === "capture")
  return againAt
}

/**
 * Cancels what is authorised for an order that an edit has made free. Medusa keeps such an authorisation, and would capture it.
 * @returns whether there was such an authorisation
 * @throws OutcomeUnknown
 */
async function releaseFree(scope: MedusaContainer, row: OnlinePaymentRow, state: OnlinePaymentState): Promise<boolean> {
  const held = state.payments.filter(({ captured, cancelled }) => captured === 0n && !cancelled)
  if (held.length === 0 || state.booked !== 0n || !state.isSummedUp || state.due.amount !== 0n) return false
  for (const payment of held) {
    // If the provider has already captured the money, the capture is booked instead, so that the store is notified of it.
    if (await releasePayment(scope, payment, state.due.digits))
      await bookUnbooked(scope, row.order_id, ({ kind }) => kind === "capture")
  }
  return true
}

/** True if a payment is authorised but not captured. */
function holdsUncaptured({ payments }: OnlinePaymentState): boolean {
  return payments.some(({ captured, cancelled }) => captured === 0n && !cancelled)
}

/** True if the store keeps no money: everything captured is refunded, as the provider has confirmed, and everything else is cancelled. */
function isSettledBack({ payments }: OnlinePaymentState): boolean {
  return payments.every((payment) => {
    const { captured, refunded, inProgress, cancelled } = payment
    if (captured === 0n) return cancelled
    return captured <= refunded - inProgress && !isCaptureUncertain(payment)
  })
}
