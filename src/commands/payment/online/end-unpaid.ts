import type { MedusaContainer } from "@medusajs/framework/types"
import { adapterOf } from "../../../domain/payment/online/adapters"
import { REFUND_SETTLES_MS, SHORT_PAUSES } from "../../../domain/payment/online/check-times"
import { HELD_UNPAID } from "../../../domain/payment/online/decide-settled"
import type { CloseReason } from "../../../domain/payment/online/online-payment"
import { type OnlinePaymentRow, ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { invalidateSessionAmount, voidSession } from "../../../platform/payment/online-session"
import { ProviderSilent } from "../../../platform/payment/provider-silent"
import { failpoint } from "../../../platform/process/failpoint"
import { unitOfWork } from "../../../platform/process/unit-of-work"
import { writeOrder } from "../../ordering/changing/write-order"
import { isPaymentBooked, PAYMENT_ACTOR, paymentStateOf } from "./payment-scene"

/**
 * Ends a payment that may no longer be made: voids its session, then cancels the order. If the guest pays before the void, the void fails
 * and the payment is accepted.
 * @param findPaid asks the provider again whether the payment was made
 * @throws ProviderSilent when the session cannot be voided and was not paid
 */
export async function endUnpaid(
  scope: MedusaContainer,
  row: OnlinePaymentRow,
  now: number,
  findPaid: (row: OnlinePaymentRow) => Promise<boolean>,
): Promise<void> {
  if (!(await voidUnlessPaid(scope, row, () => findPaid(row)))) return
  await failpoint("payment.closed")
  if (row.state === "open") await cancelUnpaid(scope, row.order_id, "expired", { actor: PAYMENT_ACTOR, now })
  await closeVoided(scope, row.order_id, now)
}

/**
 * Voids the sessions of a payment.
 * @returns false if the payment was made instead
 * @throws ProviderSilent if it is unknown whether the sessions are void or paid
 */
export async function voidUnlessPaid(
  scope: MedusaContainer,
  row: OnlinePaymentRow,
  findPaid: () => Promise<boolean>,
): Promise<boolean> {
  try {
    await voidSessions(scope, row)
    return true
  } catch (error) {
    if (!(error instanceof ProviderSilent) || !(await findPaid())) throw error
    return false
  }
}

/**
 * Voids every session of a payment that could still be paid, including orphaned ones. While the payment is open, a session that the guest has
 * just paid or authorised is not voided.
 * @throws ProviderSilent, including when the session is paid
 */
export async function voidSessions(scope: MedusaContainer, row: OnlinePaymentRow): Promise<void> {
  const state = await paymentStateOf(scope, row)
  if (state.session !== null && !isPaymentBooked(state)) {
    const mayBeAuthorised = row.capture !== "automatic" && row.state === "open"
    if (mayBeAuthorised) {
      await invalidateSessionAmount(scope, state.session, adapterOf(row.provider_id), state.due.digits)
      await failpoint("payment.amount-changed")
    }
    await voidSession(scope, state.session.id)
  }
  for (const stray of state.strays) await voidSession(scope, stray)
}

/** Closes a payment whose sessions are void, unless it was opened again in the meantime. */
export async function closeVoided(scope: MedusaContainer, orderId: string, now: number): Promise<void> {
  const { onlinePayments } = scope.resolve<OrderingService>(ORDERING_MODULE)
  const at = new Date(now)
  await unitOfWork(scope, async (uow) => {
    const row = await onlinePayments.lock(uow.trx, orderId)
    if (row?.state !== "closing") return
    // One more check if the store has accepted the order unpaid, because the order may wait for a payment again.
    const lookAt = row.closed_for === "offline" ? at : null
    await onlinePayments.change(orderId, { state: "closed", look_at: lookAt, failures: 0 }, at, uow.trx)
    // The provider responds (again), so its other payments need not wait.
    await onlinePayments.retryEnds(uow.trx, row.provider_id, SHORT_PAUSES, at)
  })
}

/**
 * Cancels an unpaid order and releases what it held. Its payment becomes `closing`: the job voids what is left at the provider.
 * @returns false when there was nothing to cancel: the order was paid, accepted or cancelled in the meantime
 */
export async function cancelUnpaid(
  scope: MedusaContainer,
  orderId: string,
  closedFor: CloseReason,
  { actor, now }: { readonly actor: string; readonly now: number },
): Promise<boolean> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const at = new Date(now)
  const { result: cancelled } = await unitOfWork(scope, async (uow) => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    const row = await ordering.onlinePayments.lock(uow.trx, orderId)
    if (row?.state !== "open") return false
    await ordering.onlinePayments.close(uow.trx, orderId, closedFor, { now: at, settlesAt: new Date(now + REFUND_SETTLES_MS) })
    if (!order || !HELD_UNPAID.includes(order.status)) return false
    await writeOrder(scope, uow, order, { status: "cancelled" }, { actor, source: "payment" }, now)
    return true
  })
  return cancelled
}
