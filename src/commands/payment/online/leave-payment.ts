import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Caller } from "../../../domain/access/caller"
import { AWAITING_PAYMENT_STATUSES } from "../../../domain/orders"
import { offlineMethods, type PaymentMethod } from "../../../domain/payment"
import { HELD_UNPAID } from "../../../domain/payment/online/decide-settled"
import { fail, failWith } from "../../../errors"
import { type OnlinePaymentRow, ORDERING_MODULE, type OrderingService, type OrderRow } from "../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import { setCollection } from "../../../platform/payment/online-session"
import { ProviderSilent } from "../../../platform/payment/provider-silent"
import { type UnitOfWork, unitOfWork } from "../../../platform/process/unit-of-work"
import { actorOf } from "../../ordering/changing/actor-of"
import { writeOrder } from "../../ordering/changing/write-order"
import { cancelUnpaid, closeVoided, voidSessions } from "./end-unpaid"
import { orUnavailable, PROVIDER_WAIT_MS } from "./pay-order"
import { type PayableOrder, paymentNotOpen, paymentUnavailable, presentOrder, reasonOf, requireOpen } from "./payment-refusals"
import { paymentStateOf } from "./payment-scene"
import { inPaymentTurn } from "./payment-turn"
import { settlePayment } from "./settle-payment"
import { cancelUnpayable } from "./unpayable/end-wait"
import { waitsUnpayable } from "./unpayable/waits-unpayable"
import { voidOpen } from "./void-open"

/** How long (ms) a cancellation waits for the payment's turn. It can also be made without the turn. */
const PATIENCE_MS = 3_000
/**
 * How long (ms) a switch to an offline method waits for the payment's turn. A payment with a session needs the turn, and while a provider is
 * down, a check of the payment may keep the turn for some seconds. Together with the wait for the provider it is shorter than the time limit
 * of a request.
 */
const SWITCH_PATIENCE_MS = 4_000

/**
 * Switches an order that waits for its online payment to an offline method (`PUT /orders/{id}/payment`). The session is voided first, so that no
 * order is paid twice. If the payment has no session yet, the switch does not wait for the provider. An order that waits for a payment that
 * can no longer be made online has no session.
 * @throws svc_payment_method_not_allowed; svc_payment_not_open; svc_payment_unavailable, including when the session cannot be voided
 */
export async function switchToOffline(
  scope: MedusaContainer,
  order: OrderRow,
  method: string,
  caller: Caller,
  now: number,
): Promise<void> {
  const service = scope.resolve<SettingsService>(SETTINGS_MODULE)
  const [settings, gateways] = [await service.operation(), await service.paymentGateways()]
  const { onlinePayments } = scope.resolve<OrderingService>(ORDERING_MODULE)
  const payment = await onlinePayments.find(order.id)
  // This is decided again under the lock.
  const maybeUnpayable = payment?.state === "closed" && AWAITING_PAYMENT_STATUSES.includes(order.status)
  if (!maybeUnpayable) requireOpen(payment, order, now)
  const chosen = offlineMethods(settings.language, gateways).find(({ id }) => id === method)
  if (!chosen || !settings.payments.online.switch_to_offline) {
    throw failWith("svc_payment_method_not_allowed", undefined, { details: { payment_method: method } })
  }
  const terms: OfflineTerms = { ...chosen, status: settings.manual_acceptance ? "accepting" : "processing" }
  if (!maybeUnpayable && payment?.session_id === null && (await switchUnopened(scope, order.id, terms, caller, now))) return
  const result = await orUnavailable(
    inPaymentTurn(scope, order.id, { patienceMs: SWITCH_PATIENCE_MS, waitMs: PROVIDER_WAIT_MS }, async (lasting) => {
      await settlePayment(lasting, order.id, now, "leave")
      if (maybeUnpayable) return moveForwardOffline(lasting, order.id, terms, caller, now)
      const row = requireOpen(await onlinePayments.find(order.id), await presentOrder(lasting, order), now)
      await voidOpen(lasting, row, order, now)
      const { collectionStatus } = await paymentStateOf(lasting, row)
      if (collectionStatus === "awaiting") await setCollection(lasting, row.collection_id, "not_paid")
      await moveForwardOffline(lasting, order.id, terms, caller, now)
    }),
  )
  if (result.kind === "done") return
  requireOpen(await onlinePayments.find(order.id), await presentOrder(scope, order), now)
  throw paymentUnavailable()
}

/** The offline method to which an order is switched, and the status that the order then gets if it has waited for its payment. */
interface OfflineTerms extends Pick<PaymentMethod, "id" | "title"> {
  readonly status: "accepting" | "processing"
}

/**
 * Switches an order whose payment has no session. This does not need the payment's turn: without a session nobody can have paid. If a session
 * is being opened at this moment, the guest does not get it, and the job voids it.
 * @returns false if the payment now has a session or a booked payment, so that it must be settled first
 * @throws svc_payment_not_open
 */
async function switchUnopened(
  scope: MedusaContainer,
  orderId: string,
  terms: OfflineTerms,
  caller: Caller,
  now: number,
): Promise<boolean> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { result: isSwitched } = await unitOfWork(scope, async (uow) => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    if (!order) throw fail("svc_order_not_found")
    const payment = requireOpen(await ordering.onlinePayments.lock(uow.trx, orderId), order, now)
    if (payment.session_id !== null) return false
    if ((await paymentStateOf(scope, payment, uow.trx as Knex)).payments.length > 0) return false
    await ordering.onlinePayments.close(uow.trx, orderId, "offline", { now: new Date(now), settlesAt: null })
    await writeOffline(scope, uow, order, terms, caller, now)
    return true
  })
  return isSwitched
}

async function moveForwardOffline(
  scope: MedusaContainer,
  orderId: string,
  terms: OfflineTerms,
  caller: Caller,
  now: number,
): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const at = new Date(now)
  await unitOfWork(scope, async (uow) => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    if (!order) throw fail("svc_order_not_found")
    const payment = await ordering.onlinePayments.lock(uow.trx, orderId)
    // A payment keeps its state until its money is returned. Before that, the order cannot be switched.
    if (payment?.state !== "closed" || !waitsUnpayable(order, payment)) requireOpen(payment, order, now)
    const closed = { state: "closed", closed_for: "offline", look_at: null } as const
    await ordering.onlinePayments.change(orderId, closed, at, uow.trx)
    await writeOffline(scope, uow, order, terms, caller, now)
  })
}

/** Gives an order its offline method, and moves it forward if it has waited for its payment. */
async function writeOffline(
  scope: MedusaContainer,
  uow: UnitOfWork,
  order: OrderRow,
  { id, title, status }: OfflineTerms,
  caller: Caller,
  now: number,
): Promise<void> {
  const write = {
    status: HELD_UNPAID.includes(order.status) ? status : undefined,
    fields: { payment_method: id, payment_method_title: title },
  }
  await writeOrder(scope, uow, order, write, { actor: actorOf(caller), source: "payment" }, now)
}

/**
 * Abandons an unpaid order (`DELETE /orders/{id}/payment`): cancels it and releases at once what it held, even when the provider is down.
 * The job then voids the session and refunds what was paid in the meantime. An order that has already ended stays as it is.
 * @throws svc_payment_not_open when the order is paid
 */
export async function giveUpPayment(scope: MedusaContainer, order: OrderRow, caller: Caller, now: number): Promise<void> {
  const { onlinePayments } = scope.resolve<OrderingService>(ORDERING_MODULE)
  const payment = await onlinePayments.find(order.id)
  const isOpen = reasonOf(payment, order, now) === null
  if (!isOpen && (await cancelUnpayable(scope, order.id, { actor: actorOf(caller), now }))) return
  if (!mustGiveUp(payment, order, now)) return
  const result = await inPaymentTurn(scope, order.id, { patienceMs: PATIENCE_MS, waitMs: PROVIDER_WAIT_MS }, async (lasting) => {
    await settlePayment(lasting, order.id, now, "leave").catch(unlessSilent)
    if (!mustGiveUp(await onlinePayments.find(order.id), await presentOrder(lasting, order), now)) return
    await cancelUnpaid(lasting, order.id, "cancelled", { actor: actorOf(caller), now })
    const row = await onlinePayments.find(order.id)
    if (row?.state !== "closing") return
    await voidSessions(lasting, row).then(() => closeVoided(lasting, order.id, now), unlessSilent)
  })
  if (result.kind === "done") return
  // Another request holds the turn and waits for the provider. The order can be cancelled without the turn.
  await cancelUnpaid(scope, order.id, "cancelled", { actor: actorOf(caller), now })
  mustGiveUp(await onlinePayments.find(order.id), await presentOrder(scope, order), now)
}

/**
 * @returns false when the order has already ended
 * @throws svc_payment_not_open when there is nothing to abandon
 */
function mustGiveUp(payment: OnlinePaymentRow | undefined, order: PayableOrder, now: number): boolean {
  const reason = reasonOf(payment, order, now)
  if (reason === null) return true
  if (order.status === "cancelled" && (reason === "cancelled" || reason === "expired")) return false
  // The deadline has passed, but the order is not cancelled yet. A guest cannot abandon an order that the store has seen: then `expired`
  // means that its authorisation has lapsed.
  if (reason === "expired" && HELD_UNPAID.includes(order.status)) return true
  throw paymentNotOpen(reason, order)
}

function unlessSilent(error: unknown): void {
  if (!(error instanceof ProviderSilent)) throw error
}
