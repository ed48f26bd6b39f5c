import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { CALLED_OFF_STATUSES, UNDONE_STATUSES } from "../../../domain/orders"
import { isOfflineMethod } from "../../../domain/payment"
import { adapterOf } from "../../../domain/payment/online/adapters"
import type { BookedMoney, CloseReason } from "../../../domain/payment/online/online-payment"
import type { OnlinePaymentRow, OrderRow } from "../../../modules/ordering"
import { type OnlinePaymentState, readOnlinePayment } from "../../../platform/payment/online-payment-state"

/** The actor and source of a change made by a payment, in the order's history. */
export const PAYMENT_ACTOR = "payment"

/** The state of a payment in the platform. @throws Error when its collection does not exist */
export async function paymentStateOf(scope: MedusaContainer, row: OnlinePaymentRow, trx?: Knex): Promise<OnlinePaymentState> {
  const state = await readOnlinePayment(trx ?? scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), row)
  if (!state) throw new Error("The payment collection of an order that is paid online does not exist")
  return state
}

/**
 * The payments that count as the order's online payment. If the order can no longer be paid online, Medusa may book a payment of its own
 * provider: the cash that the store took.
 */
export function onlinePayments(
  { payments }: Pick<OnlinePaymentState, "payments">,
  { closed_for: closedFor, provider_id: provider }: Pick<OnlinePaymentRow, "closed_for" | "provider_id">,
): OnlinePaymentState["payments"] {
  return closedFor === "offline" ? payments.filter(({ providerId }) => providerId === provider) : payments
}

/**
 * Why the order can no longer be paid online, as it stands now. If the store accepts an order unpaid and undoes it before it has collected
 * the money, nobody pays the order. An order that its guest has changed to an offline method stays an offline order.
 */
export function closeReasonOf(
  { closed_for: closedFor }: Pick<OnlinePaymentRow, "closed_for">,
  order: Pick<OrderRow, "status" | "payment_method" | "paid_at">,
): CloseReason | null {
  const isUnpaid = UNDONE_STATUSES.includes(order.status) && order.paid_at === null && !isOfflineMethod(order.payment_method)
  return closedFor === "offline" && isUnpaid ? "cancelled" : closedFor
}

/** Everything booked for an order; null: nothing was ever booked. A refund in progress does not count, because it may fail. */
export function moneyOf({ payments }: Pick<OnlinePaymentState, "payments">): BookedMoney | null {
  if (payments.length === 0) return null
  const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)
  return {
    amount: sum(payments.filter(({ cancelled }) => !cancelled).map(({ amount }) => amount)),
    captured: sum(payments.map(({ captured }) => captured)),
    refunded: sum(payments.map(({ refunded, inProgress }) => refunded - inProgress)),
  }
}

/**
 * True if the store has collected the money itself: it has finalized an order whose online payment was closed. `paid_at` does not show
 * this, because the platform may have set it when it booked this payment.
 */
export function isCollected(
  { closed_for: closedFor }: Pick<OnlinePaymentRow, "closed_for">,
  order: Pick<OrderRow, "status" | "finalized_at"> | undefined,
  { due }: Pick<OnlinePaymentState, "due">,
): boolean {
  if (closedFor !== "offline" || due.amount === 0n || !order || CALLED_OFF_STATUSES.includes(order.status)) return false
  return order.finalized_at !== null
}

/** True if everything that was paid has the order's currency. */
export function isInCurrency(
  { due, session, payments }: OnlinePaymentState,
  row: Pick<OnlinePaymentRow, "provider_id">,
): boolean {
  const taken = session === null ? null : adapterOf(row.provider_id).taken(session.data)
  return payments.every(({ currency }) => currency === due.currency) && (taken === null || taken.currency === due.currency)
}

/** True if the paid amount equals the amount due now, in the order's currency. Medusa never compares the two. */
export function agreesWith(state: OnlinePaymentState, row: Pick<OnlinePaymentRow, "provider_id">): boolean {
  return isInCurrency(state, row) && moneyOf(state)?.amount === state.due.amount
}

/**
 * The session, if its amount is the one due now. The amounts differ if the order was edited after the session was opened, or while the
 * session is being closed.
 * @returns null if a new one has to be opened
 */
export function presentSession({ session, due }: Pick<OnlinePaymentState, "session" | "due">): OnlinePaymentState["session"] {
  return session?.amount === due.amount && session.currency === due.currency ? session : null
}

/** True if the current session has a payment. */
export function isPaymentBooked({ session, payments }: Pick<OnlinePaymentState, "session" | "payments">): boolean {
  return session !== null && payments.some(({ sessionId }) => sessionId === session.id)
}
