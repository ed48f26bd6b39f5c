import type { MedusaContainer } from "@medusajs/framework/types"
import {
  AWAITING_PAYMENT_STATUSES,
  CALLED_OFF_STATUSES,
  CAPTURING_STATUSES,
  hasFailed,
  UNDONE_STATUSES,
} from "../../../domain/orders"
import { adapterOf } from "../../../domain/payment/online/adapters"
import { isExpired, isFree } from "../../../domain/payment/online/decide-settled"
import { isCaptureLate, nextLook } from "../../../domain/payment/online/look-times"
import { type OnlinePaymentRow, ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { bookUnbooked } from "../../../platform/mirror/native-money"
import type { OnlinePaymentState } from "../../../platform/payment/online-payment-state"
import { askProvider, bookCaptures, type CheckPurpose, capturePayment } from "../../../platform/payment/online-session"
import { releasePayment } from "../../../platform/payment/release-payment"
import { capturingUntil, isCaptureUncertain } from "../../../platform/payment/uncertain-capture"
import { exclusively } from "../../../platform/process/exclusive"
import { failpoint } from "../../../platform/process/failpoint"
import { unitOfWork } from "../../../platform/process/unit-of-work"
import { writeOrder } from "../../ordering/changing/write-order"
import { applyPayment, takeOnFree, takeOnPaid } from "./apply-payment"
import { endBegunRefunds } from "./end-begun-refunds"
import { endUnpaid, voidUnlessPaid } from "./end-unpaid"
import { giveMoneyBack, settleCaptures } from "./give-money-back"
import { noteEdited } from "./note-edited"
import { noteLapse } from "./note-lapse"
import { agreesWith, isCollected, isPaymentBooked, PAYMENT_ACTOR, paymentStateOf, presentSession } from "./payment-scene"
import { tellUncaptured } from "./tell-failed"
import { endWait } from "./unpayable/end-wait"

/** Time (ms) until it is checked again whether an authorised payment has been captured. */
const AGAIN_MS = 60_000

/**
 * Settles an online payment: asks the provider, books a payment that was made, moves the order accordingly, refunds a payment that came
 * too late, and voids an expired one. Every way to settle calls this function: webhook, poll, timer, and the routes that open, switch or
 * abandon a payment. Safe to repeat. Call it in the order's payment turn.
 * @param purpose of the check, for a payment that can still be made
 * @throws ProviderSilent when the provider does not respond; then nothing was decided
 */
export async function settlePayment(
  scope: MedusaContainer,
  orderId: string,
  now: number,
  purpose: CheckPurpose = "find",
): Promise<void> {
  const row = await scope.resolve<OrderingService>(ORDERING_MODULE).onlinePayments.find(orderId)
  if (!row) return
  if (row.look_at !== null && row.state !== "open" && row.state !== "paid") await endWait(scope, row, now)
  if (row.state === "closed") return
  if (row.state === "owed") return giveMoneyBack(scope, orderId, now)
  if (row.state === "paid") return tendPaid(scope, row, now)
  if (await findPaid(scope, row, now, await purposeFor(scope, row, now, purpose))) return
  const present = await scope.resolve<OrderingService>(ORDERING_MODULE).onlinePayments.find(orderId)
  if (!present || (present.state !== "open" && present.state !== "closing")) return
  const findAgain = (fresh: OnlinePaymentRow): Promise<boolean> => findPaid(scope, fresh, now, "find")
  const order = await scope.resolve<OrderingService>(ORDERING_MODULE).findOrder(orderId)
  const isFreed = present.state === "open" && order !== undefined && isFree(order.status, await dueOf(scope, present), null)
  if (isFreed && purpose !== "leave") {
    await voidUnlessPaid(scope, present, () => findAgain(present))
    if (await takeOnFree(scope, orderId, now)) return
  }
  if (present.state === "closing" || isExpired({ state: present.state, expiresAt: present.expires_at.getTime() }, now)) {
    return endUnpaid(scope, present, now, findAgain)
  }
  // The slot and the table of a failed order are free.
  if (order && hasFailed(order.status)) await voidUnlessPaid(scope, present, () => findAgain(present))
  await lookAgain(scope, present, now)
}

async function dueOf(scope: MedusaContainer, row: OnlinePaymentRow): Promise<bigint> {
  return (await paymentStateOf(scope, row)).due.amount
}

/**
 * A payment is completed only before its deadline, by the session of the amount that is due, and for an order that can be paid. A provider that
 * knows the status of its payments completes none by being asked.
 */
async function purposeFor(
  scope: MedusaContainer,
  row: OnlinePaymentRow,
  now: number,
  purpose: CheckPurpose,
): Promise<CheckPurpose> {
  // What the provider has taken is booked even after the end, and given back.
  if (purpose === "taken") return purpose
  if (row.state === "closing") return "leave"
  if (purpose !== "complete" || adapterOf(row.provider_id).knowsStatus) return purpose
  if (isExpired({ state: row.state, expiresAt: row.expires_at.getTime() }, now)) return "find"
  const order = await scope.resolve<OrderingService>(ORDERING_MODULE).findOrder(row.order_id)
  const state = await paymentStateOf(scope, row)
  if (!order || hasFailed(order.status) || state.due.amount === 0n) return "leave"
  return presentSession(state) === null ? "find" : "complete"
}

/** Asks the provider whether a payment was made, and settles it if so. @returns whether it was @throws ProviderSilent */
async function findPaid(scope: MedusaContainer, row: OnlinePaymentRow, now: number, purpose: CheckPurpose): Promise<boolean> {
  const state = await paymentStateOf(scope, row)
  if (state.session !== null && !isPaymentBooked(state)) {
    await askProvider(scope, state.session, { adapter: adapterOf(row.provider_id), digits: state.due.digits, purpose })
  }
  await takeMoney(scope, row)
  const applied = await applyPayment(scope, row.order_id, now)
  if (applied === "owed") await giveMoneyBack(scope, row.order_id, now)
  return applied !== "none"
}

/** Captures payments that are to be captured at once, and adds captures that the order's transactions lack. */
async function takeMoney(scope: MedusaContainer, row: OnlinePaymentRow): Promise<void> {
  const state = await paymentStateOf(scope, row)
  const { payments } = state
  const order = await scope.resolve<OrderingService>(ORDERING_MODULE).findOrder(row.order_id)
  if (!order) return
  // What would be returned at once is released instead.
  const stands =
    (!CALLED_OFF_STATUSES.includes(order.status) && !isCollected(row, order, state)) ||
    (hasFailed(order.status) && row.state === "open" && agreesWith(state, row))
  for (const { id, cancelled, captured, confirmed } of payments) {
    if (row.capture === "automatic" && stands && !cancelled && captured === 0n && !confirmed) await capturePayment(scope, id)
  }
  await bookCaptures(scope, payments)
  if (payments.length > 0) await failpoint("payment.booked")
}

async function lookAgain(scope: MedusaContainer, row: OnlinePaymentRow, now: number): Promise<void> {
  const lookAt = new Date(nextLook(row.looks, row.expires_at.getTime(), now))
  await scope
    .resolve<OrderingService>(ORDERING_MODULE)
    .onlinePayments.changeAsRead(row, { look_at: lookAt, looks: row.looks + 1, failures: 0 }, new Date(now))
}

/**
 * Checks a payment that was made. If its order was undone, failed or deleted since, it refunds what Medusa's own cancellation has not refunded.
 * Otherwise it books what the provider has captured, handles an expired authorisation and an edit of the order, schedules the next check until
 * the payment is captured, and completes refunds that a process left unfinished.
 */
async function tendPaid(scope: MedusaContainer, row: OnlinePaymentRow, now: number): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const order = await ordering.findOrder(row.order_id)
  const at = new Date(now)
  if (!order || CALLED_OFF_STATUSES.includes(order.status)) {
    // The platform does not complete refunds of a removed order, so a refund that counts here may never have reached the provider.
    if (order && isSettledBack(await paymentStateOf(scope, row))) {
      // If the store lets a failed order wait for a payment again, nobody can pay it online: so its payment must count as returned.
      if (hasFailed(order.status)) await leavePaid(scope, row.order_id, { state: "closed", look_at: null }, now)
      else await ordering.onlinePayments.changeAsRead(row, { look_at: null }, at)
      return
    }
    // If the store has revived it since, the next check tends it.
    const owed = { state: "owed", look_at: at } as const
    return (await leavePaid(scope, row.order_id, owed, now)) ? giveMoneyBack(scope, row.order_id, now) : undefined
  }
  // It stays due: the next check sees the order as it is then.
  if (AWAITING_PAYMENT_STATUSES.includes(order.status)) return takeOnPaid(scope, row.order_id, now)
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
  if (awaitsCapture && isCaptureLate(order.status_changed_at.getTime(), now)) await tellUncaptured(scope, row.order_id, now)
  const lookAt = awaitsCapture || (refundsAt === null && !isCompared) ? new Date(now + AGAIN_MS) : refundsAt
  if (row.look_at !== null) await ordering.onlinePayments.changeAsRead(row, { look_at: lookAt, failures: 0 }, at)
}

/**
 * Books what the provider has captured of an order that stands, and that is uncertain. Under the lock of the mirror, which captures too.
 * @returns when to try again, because a capture may still be in progress; null: it is known
 * @throws OutcomeUnknown; Error while the order is being mirrored
 */
async function settleStanding(
  scope: MedusaContainer,
  row: OnlinePaymentRow,
  { payments }: OnlinePaymentState,
  now: number,
): Promise<Date | null> {
  // The mirror keeps its lock while it captures, and the provider's event may come first.
  for (const payment of payments.filter(isCaptureUncertain)) {
    const until = await capturingUntil(scope, payment, now)
    if (until !== null) return until
  }
  const againAt = await exclusively(scope, `svc-mirror:${row.order_id}`, () => settleCaptures(scope, row, now))
  // A capture in progress is booked by its own process.
  if (againAt === null) await bookUnbooked(scope, row.order_id, ({ kind }) => kind === "capture")
  return againAt
}

/**
 * Notes that the money is to be returned (`owed`) or was returned (`closed`), unless the store has revived the order meanwhile. An order that it
 * may still revive is unpaid from now on.
 * @returns whether it was noted
 */
async function leavePaid(
  scope: MedusaContainer,
  orderId: string,
  change: { readonly state: "owed" | "closed"; readonly look_at: Date | null },
  now: number,
): Promise<boolean> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const at = new Date(now)
  const { result } = await unitOfWork(scope, async (uow) => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    const row = await ordering.onlinePayments.lock(uow.trx, orderId)
    if (row?.state !== "paid" || (order && !CALLED_OFF_STATUSES.includes(order.status))) return false
    await ordering.onlinePayments.change(orderId, { ...change, looks: 0, failures: 0 }, at, uow.trx)
    if (order && !UNDONE_STATUSES.includes(order.status) && order.paid_at !== null) {
      await writeOrder(scope, uow, order, { fields: { paid_at: null } }, { actor: PAYMENT_ACTOR, source: "payment" }, now)
    }
    return true
  })
  return result
}

/**
 * Cancels what is authorised for an order that an edit has made free. Medusa keeps such an authorisation, and would capture it.
 * @returns whether it did
 * @throws OutcomeUnknown
 */
async function releaseFree(scope: MedusaContainer, row: OnlinePaymentRow, state: OnlinePaymentState): Promise<boolean> {
  const held = state.payments.filter(({ captured, cancelled }) => captured === 0n && !cancelled)
  if (held.length === 0 || state.booked !== 0n || !state.isSummedUp || state.due.amount !== 0n) return false
  for (const payment of held) {
    // What was captured at the provider is told to the store.
    if (await releasePayment(scope, payment, state.due.digits))
      await bookUnbooked(scope, row.order_id, ({ kind }) => kind === "capture")
  }
  return true
}

/** True if a payment is authorised but not captured. */
function holdsUncaptured({ payments }: OnlinePaymentState): boolean {
  return payments.some(({ captured, cancelled }) => captured === 0n && !cancelled)
}

/** True if the store keeps no money: everything captured is refunded, with an answer of the provider, and everything else is cancelled. */
function isSettledBack({ payments }: OnlinePaymentState): boolean {
  return payments.every((payment) => {
    const { captured, refunded, inProgress, cancelled } = payment
    if (captured === 0n) return cancelled
    return captured <= refunded - inProgress && !isCaptureUncertain(payment)
  })
}
