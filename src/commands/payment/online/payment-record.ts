import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { toDecimal, toMinor } from "../../../domain/money"
import { hasFailed, UNDONE_STATUSES } from "../../../domain/orders"
import { adapterOf } from "../../../domain/payment/online/adapters"
import { POLL_MS } from "../../../domain/payment/online/check-times"
import {
  type Decline,
  notOpenReason,
  type PaymentStatus,
  paymentStatus,
  statusOfCartPayment,
} from "../../../domain/payment/online/online-payment"
import { isOnlineMethod, providerOf } from "../../../domain/payment/online-providers"
import { isoInZone } from "../../../domain/time"
import { type OnlinePaymentRow, ORDERING_MODULE, type OrderingService, type OrderRow } from "../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import { readCartPayments } from "../../../platform/payment/cart-payments"
import type { OnlineSession } from "../../../platform/payment/online-payment-state"
import type { OrderRole } from "../../ordering/reading/find-visible-order"
import type { OpenedPayment } from "./open-payment"
import { closeReasonOf, isPaymentBooked, moneyOf, onlinePayments, paymentStateOf, presentSession } from "./payment-scene"

/** `payment` of a response (contract section 16). Amounts are decimals in major units. */
export interface PaymentRecord {
  readonly kind: "online" | "offline"
  /** The id of the payment method. */
  readonly gateway: string
  readonly status: PaymentStatus
  readonly amount: string
  /** Upper-case ISO 4217. */
  readonly currency: string
  readonly captured: string
  readonly refunded: string
  /** ISO instant in the store's time zone; null: the order does not wait for its payment. */
  readonly expires_at: string | null
  /** When to request the payment again; null: it will not change unless somebody acts. */
  readonly retry_after_ms: number | null
  /** The last decline. */
  readonly error: Decline | null
  /** Only for the payer, and only while the payment is open. */
  readonly session: { readonly id: string; readonly provider: string; readonly data: Readonly<Record<string, unknown>> } | null
}

/** The payment of an order as a caller sees it. @param role only a payer (customer or guest with the key) gets the session */
export async function paymentRecord(
  scope: MedusaContainer,
  order: OrderRow,
  role: OrderRole,
  now: number,
): Promise<PaymentRecord> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const row = await ordering.onlinePayments.find(order.id)
  if (!row) return isOnlineMethod(order.payment_method) ? cartRecord(scope, order) : offlineRecord(order)
  // The order is read again, because the provider may have worked for seconds after the first read.
  const [state, present] = await Promise.all([paymentStateOf(scope, row), ordering.findOrder(order.id)])
  return onlineRecord(scope, present ?? order, { row, state, failed: !present || hasFailed(present.status) }, role, now)
}

/** The payment of an order that was just opened, or found open, without reading it again. @param role as {@link paymentRecord} */
export function openRecord(
  scope: MedusaContainer,
  order: OrderRow,
  opened: OpenedPayment,
  role: OrderRole,
  now: number,
): Promise<PaymentRecord> {
  return onlineRecord(scope, order, { ...opened, failed: false }, role, now)
}

/** @param failed the payment of the order counts as failed, so nobody may pay it */
async function onlineRecord(
  scope: MedusaContainer,
  order: OrderRow,
  { row, state, failed }: OpenedPayment & { readonly failed: boolean },
  role: OrderRole,
  now: number,
): Promise<PaymentRecord> {
  const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  // A booked payment counts as paid once the order has moved, a moment later.
  const money = row.state === "open" ? null : moneyOf({ payments: onlinePayments(state, row) })
  // A payment that is booked a moment before its order moves belongs to its session, whatever the amount.
  const session = isPaymentBooked(state) ? state.session : presentSession(state)
  const closedFor = closeReasonOf(row, order)
  const picture = {
    state: row.state,
    closedFor,
    problem: row.problem,
    session: session?.status ?? null,
    money,
  }
  const decimal = (amount: bigint): string => toDecimal(amount, state.due.digits)
  const isPayer = role === "customer" || role === "key"
  const mayBePaid = isPayer && isOpen(row, now) && state.payments.every(({ cancelled }) => cancelled) && !isPaymentBooked(state)
  return {
    kind: closedFor === "offline" ? "offline" : "online",
    gateway: order.payment_method,
    status: paymentStatus(picture),
    amount: decimal(row.state === "open" ? state.due.amount : toMinor(order.total, state.due.digits)),
    currency: state.due.currency.toUpperCase(),
    captured: decimal(money?.captured ?? 0n),
    refunded: decimal(money?.refunded ?? 0n),
    expires_at: row.state === "open" ? isoInZone(row.expires_at.getTime(), timezone) : null,
    retry_after_ms: row.state === "open" ? POLL_MS : null,
    error: row.state === "open" ? declineOf(row, session) : null,
    session: mayBePaid && !failed ? shownSession(row, session) : null,
  }
}

function isOpen(row: OnlinePaymentRow, now: number): boolean {
  return (
    notOpenReason({ state: row.state, closedFor: row.closed_for, problem: row.problem }, row.expires_at.getTime(), now) === null
  )
}

/** The decline, from the same response of the provider as the session's status, so that the two always agree. */
function declineOf(row: OnlinePaymentRow, session: OnlineSession | null): Decline | null {
  return session && adapterOf(row.provider_id).decline(session.data)
}

function shownSession(row: OnlinePaymentRow, session: OnlineSession | null): PaymentRecord["session"] {
  const data = session && adapterOf(row.provider_id).shown(session.data)
  return session && data ? { id: session.id, provider: providerOf(row.provider_id), data } : null
}

/** The payment of an order from the platform's own cart, which was paid there. */
async function cartRecord(scope: MedusaContainer, order: OrderRow): Promise<PaymentRecord> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const places = order.total.split(".")[1]?.length ?? 0
  const { payments, digits } = await readCartPayments(knex, order.id, places)
  const money = moneyOf({ payments })
  const status = statusOfCartPayment(money, toMinor(order.total, places), UNDONE_STATUSES.includes(order.status))
  const decimal = (amount: bigint): string => toDecimal(amount, digits)
  return {
    ...offlineRecord(order),
    kind: "online",
    status,
    captured: decimal(money?.captured ?? 0n),
    refunded: decimal(money?.refunded ?? 0n),
  }
}

/** The payment of an order that is not paid online. */
function offlineRecord({ payment_method: gateway, total, currency_code: currency }: OrderRow): PaymentRecord {
  const none = "0.00"
  return {
    kind: "offline",
    gateway,
    status: "offline",
    amount: total,
    currency: currency.toUpperCase(),
    captured: none,
    refunded: none,
    expires_at: null,
    retry_after_ms: null,
    error: null,
    session: null,
  }
}
