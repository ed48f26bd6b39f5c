import type { MedusaContainer } from "@medusajs/framework/types"
import { CALLED_OFF_STATUSES, hasFailed } from "../../../domain/orders"
import { adapterOf } from "../../../domain/payment/online/adapters"
import { nextCheck } from "../../../domain/payment/online/check-times"
import { isExpired, isFree } from "../../../domain/payment/online/decide-settled"
import { type OnlinePaymentRow, ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { askProvider, bookCaptures, type CheckPurpose, capturePayment } from "../../../platform/payment/online-session"
import { failpoint } from "../../../platform/process/failpoint"
import { applyPayment, moveForwardFree } from "./apply-payment"
import { endUnpaid, voidUnlessPaid } from "./end-unpaid"
import { giveMoneyBack } from "./give-money-back"
import { tendPaid } from "./paid/tend-paid"
import { agreesWith, isCollected, isPaymentBooked, paymentStateOf, presentSession } from "./payment-scene"
import { endWait } from "./unpayable/end-wait"

/**
 * Settles an online payment: reads its state from the provider, books a payment that was made, and moves the order accordingly. Refunds a
 * payment that came too late, and voids an expired one. Every way to settle calls this function: webhook, poll, timer, and the routes that
 * open, switch or abandon a payment. Safe to repeat. Call it in the order's payment turn.
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
    if (await moveForwardFree(scope, orderId, now)) return
  }
  if (present.state === "closing" || isExpired({ state: present.state, expiresAt: present.expires_at.getTime() }, now)) {
    return endUnpaid(scope, present, now, findAgain)
  }
  // The slot and the table of a failed order are free for others, so nobody may pay it now.
  if (order && hasFailed(order.status)) await voidUnlessPaid(scope, present, () => findAgain(present))
  await checkAgain(scope, present, now)
}

async function dueOf(scope: MedusaContainer, row: OnlinePaymentRow): Promise<bigint> {
  return (await paymentStateOf(scope, row)).due.amount
}

/**
 * A check may complete a payment only before its deadline, with a session of the amount due, and for an order that can be paid. If the
 * provider knows the status of its payments, a check completes nothing, so these conditions are not needed.
 */
async function purposeFor(
  scope: MedusaContainer,
  row: OnlinePaymentRow,
  now: number,
  purpose: CheckPurpose,
): Promise<CheckPurpose> {
  // Money that the provider has taken is booked even after the deadline, and then returned.
  if (purpose === "captured") return purpose
  if (row.state === "closing") return "leave"
  if (purpose !== "complete" || adapterOf(row.provider_id).knowsStatus) return purpose
  if (isExpired({ state: row.state, expiresAt: row.expires_at.getTime() }, now)) return "find"
  const order = await scope.resolve<OrderingService>(ORDERING_MODULE).findOrder(row.order_id)
  const state = await paymentStateOf(scope, row)
  if (!order || hasFailed(order.status) || state.due.amount === 0n) return "leave"
  return presentSession(state) === null ? "find" : "complete"
}

/**
 * Asks the provider whether a payment was made, and settles it if so.
 * @returns whether the payment was made
 * @throws ProviderSilent
 */
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
  // Money that would be returned at once is not captured; its authorisation is released instead.
  const keepsMoney =
    (!CALLED_OFF_STATUSES.includes(order.status) && !isCollected(row, order, state)) ||
    (hasFailed(order.status) && row.state === "open" && agreesWith(state, row))
  for (const { id, cancelled, captured, confirmed } of payments) {
    if (row.capture === "automatic" && keepsMoney && !cancelled && captured === 0n && !confirmed) await capturePayment(scope, id)
  }
  await bookCaptures(scope, payments)
  if (payments.length > 0) await failpoint("payment.booked")
}

async function checkAgain(scope: MedusaContainer, row: OnlinePaymentRow, now: number): Promise<void> {
  const lookAt = new Date(nextCheck(row.looks, row.expires_at.getTime(), now))
  await scope
    .resolve<OrderingService>(ORDERING_MODULE)
    .onlinePayments.changeAsRead(row, { look_at: lookAt, looks: row.looks + 1, failures: 0 }, new Date(now))
}
