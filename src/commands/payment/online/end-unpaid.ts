import type { MedusaContainer } from "@medusajs/framework/types"
import { AWAITING_PAYMENT_STATUSES } from "../../../domain/orders"
import { adapterOf } from "../../../domain/payment/online/adapters"
import { HELD_UNPAID } from "../../../domain/payment/online/decide-settled"
import { REFUND_SETTLES_MS, SHORT_PAUSES } from "../../../domain/payment/online/look-times"
import type { CloseReason, OnlineState } from "../../../domain/payment/online/online-payment"
import { type OnlinePaymentRow, ORDERING_MODULE, type OrderingService, type OrderRow } from "../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import { refusePayers, voidSession } from "../../../platform/payment/online-session"
import { ProviderSilent } from "../../../platform/payment/provider-silent"
import { failpoint } from "../../../platform/process/failpoint"
import { type UnitOfWork, unitOfWork } from "../../../platform/process/unit-of-work"
import { writeOrder } from "../../ordering/changing/write-order"
import { isReturned } from "./held-payment"
import { isPaymentBooked, PAYMENT_ACTOR, paymentStateOf } from "./payment-scene"

/**
 * Ends a payment that may no longer be paid: voids its session, then cancels the order. If the guest pays in between, the void fails and
 * the payment is accepted.
 * @param findPaid asks the provider again whether it is paid
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

/** Voids the sessions of a payment. @returns false if it was paid instead @throws ProviderSilent when neither is known */
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
 * @throws ProviderSilent, also when the session is paid
 */
export async function voidSessions(scope: MedusaContainer, row: OnlinePaymentRow): Promise<void> {
  const state = await paymentStateOf(scope, row)
  if (state.session !== null && !isPaymentBooked(state)) {
    const resists = row.capture === "automatic" || row.state !== "open"
    if (!resists) {
      await refusePayers(scope, state.session, adapterOf(row.provider_id), state.due.digits)
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
    await onlinePayments.change(orderId, { state: "closed", look_at: null, failures: 0 }, at, uow.trx)
    // The provider works, perhaps again: its other payments need not wait.
    await onlinePayments.retryEnds(uow.trx, row.provider_id, SHORT_PAUSES, at)
  })
}

/**
 * Cancels an unpaid order and releases what it held. Its payment becomes `closing`: the job voids what is left at the provider.
 * @returns false when there was nothing to cancel: it was paid, accepted or cancelled in the meantime
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

/**
 * Cancels an order that waits for a payment again although its money was or is being returned.
 * @returns whether it did
 */
export async function cancelReturned(
  scope: MedusaContainer,
  orderId: string,
  { actor, now }: { readonly actor: string; readonly now: number },
): Promise<boolean> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { result: cancelled } = await unitOfWork(scope, async (uow) => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    if (!order || !(await waitsReturned(scope, uow, order))) return false
    await writeOrder(scope, uow, order, { status: "cancelled" }, { actor, source: "payment" }, now)
    return true
  })
  return cancelled
}

/** True if an order waits for a payment again although its money was or is being returned. Call it under the order's lock. */
export async function waitsReturned(scope: MedusaContainer, uow: UnitOfWork, order: OrderRow): Promise<boolean> {
  return AWAITING_PAYMENT_STATUSES.includes(order.status) && (await isReturned(scope, uow, order))
}

/** The states of a payment whose money was returned, or will be. */
const RETURNED: readonly OnlineState[] = ["owed", "closed"]

/**
 * Cancels an order `hold_minutes` after the store has set it to wait for a payment again, although its money was or is being returned: the guest can
 * no longer pay it online, and it would hold its place for ever.
 */
export async function endReturned(scope: MedusaContainer, { order_id: orderId }: OnlinePaymentRow, now: number): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { hold_minutes: minutes } = (await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()).payments.online
  await unitOfWork(scope, async (uow) => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    const row = await ordering.onlinePayments.lock(uow.trx, orderId)
    if (!row || !RETURNED.includes(row.state)) return
    const waits = order && (await waitsReturned(scope, uow, order))
    const endsAt = waits ? order.status_changed_at.getTime() + minutes * 60_000 : now
    const lookAt = endsAt > now ? new Date(endsAt) : null
    // The refund has times of its own.
    if (row.state === "closed") await ordering.onlinePayments.change(orderId, { look_at: lookAt }, new Date(now), uow.trx)
    if (waits && lookAt === null) {
      await writeOrder(scope, uow, order, { status: "cancelled" }, { actor: PAYMENT_ACTOR, source: "payment" }, now)
    }
  })
}
