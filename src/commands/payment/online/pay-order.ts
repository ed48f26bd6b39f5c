import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { POLL_MS } from "../../../domain/payment/online/check-times"
import { isFailure } from "../../../errors"
import { ORDERING_MODULE, type OrderingService, type OrderRow } from "../../../modules/ordering"
import { ProviderSilent } from "../../../platform/payment/provider-silent"
import type { VisibleOrder } from "../../ordering/reading/find-visible-order"
import { type OpenedPayment, openPayment } from "./open-payment"
import { openRecord, type PaymentRecord, paymentRecord } from "./payment-record"
import { paymentUnavailable, presentOrder, requireOpen } from "./payment-refusals"
import { inPaymentTurn } from "./payment-turn"
import { settlePayment } from "./settle-payment"

/** How long (ms) a response waits for the provider. The work itself continues afterwards. */
export const PROVIDER_WAIT_MS = 4_000
/** How long (ms) a request waits for its turn before it is refused. */
const PATIENCE_MS = 3_000

/**
 * Opens the payment of an order, or returns the session that is open (`POST /orders/{id}/payment`).
 * @throws svc_payment_not_open; svc_payment_unavailable
 */
export async function startPayment(
  scope: MedusaContainer,
  visible: VisibleOrder,
  fresh: boolean,
  now: number,
): Promise<PaymentRecord> {
  const { row: order, role } = visible
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  requireOpen(await ordering.onlinePayments.find(order.id), order, now)
  const result = await orUnavailable(
    inPaymentTurn(scope, order.id, { patienceMs: PATIENCE_MS, waitMs: PROVIDER_WAIT_MS }, (lasting) =>
      openPayment(lasting, order, fresh, now),
    ),
  )
  if (result.kind !== "done") {
    requireOpen(await ordering.onlinePayments.find(order.id), await presentOrder(scope, order), now)
    throw paymentUnavailable()
  }
  return openRecord(scope, order, result.value, role, now)
}

/**
 * Opens the payment of a new order. The order stays placed if the provider is down: the payment can be opened later.
 * @returns undefined if the payment is not open, or the provider has not responded yet
 */
export async function offerPayment(scope: MedusaContainer, order: OrderRow, now: number): Promise<OpenedPayment | undefined> {
  if (order.status !== "pending") return undefined
  try {
    const result = await inPaymentTurn(scope, order.id, { patienceMs: 500, waitMs: PROVIDER_WAIT_MS }, (lasting) =>
      openPayment(lasting, order, false, now),
    )
    return result.kind === "done" ? result.value : undefined
  } catch (error) {
    if (isFailure(error)) return undefined
    const logger = scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    logger.warn(`svc: the payment of order ${order.number} was not opened yet: ${String(error).slice(0, 300)}`)
    return undefined
  }
}

/**
 * Returns the state of the payment (`GET /orders/{id}/payment`), after a check with the provider, at most every two seconds per order. While
 * another request makes that check, or the provider does not respond, it returns the last known state.
 */
export async function followPayment(
  scope: MedusaContainer,
  { row: order, role }: VisibleOrder,
  now: number,
): Promise<PaymentRecord> {
  const { onlinePayments } = scope.resolve<OrderingService>(ORDERING_MODULE)
  const payment = await onlinePayments.find(order.id)
  const waits = payment?.state === "open"
  if (waits && (await onlinePayments.mayAsk(order.id, new Date(now - POLL_MS), new Date(now)))) {
    await inPaymentTurn(scope, order.id, { patienceMs: 0, waitMs: PROVIDER_WAIT_MS }, (lasting) =>
      settlePayment(lasting, order.id, now, role === "store" ? "find" : "complete"),
    ).catch((error: unknown) => {
      if (!(error instanceof ProviderSilent)) throw error
    })
  }
  return paymentRecord(scope, order, role, now)
}

/** Converts the error for a provider that does not respond into a refusal that may be retried. @throws svc_payment_unavailable */
export async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof ProviderSilent ? paymentUnavailable() : error
  }
}
