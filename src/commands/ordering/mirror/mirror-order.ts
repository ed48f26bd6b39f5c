import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, OrderStatus } from "@medusajs/framework/utils"
import { CAPTURING_STATUSES, type OrderStatus as Status, UNDONE_STATUSES } from "../../../domain/orders"
import { isOfflineMethod } from "../../../domain/payment"
import { ORDERING_MODULE, type OrderingService, type OrderRow } from "../../../modules/ordering"
import type { FailedRefund } from "../../../platform/mirror/failed-refund"
import {
  type NativeMove,
  type NativeOutcome,
  nativeCancel,
  nativeCapture,
  nativeComplete,
  nativeFinalize,
  nativeRefund,
  nativeShip,
} from "../../../platform/mirror/native-moves"
import { readNativeState } from "../../../platform/mirror/native-state"
import { abandonPayments } from "../../../platform/payment/abandon-payments"
import { exclusively } from "../../../platform/process/exclusive"
import { unitOfWork } from "../../../platform/process/unit-of-work"
import { releaseLeftovers } from "../../../platform/stock/release-leftovers"
import { inPaymentTurn } from "../../payment/online/payment-turn"
import { tellFailed } from "../../payment/online/tell-failed"

type Counterpart = (scope: MedusaContainer, move: NativeMove) => Promise<NativeOutcome>

/** How long to wait for the payment turn, and for a provider, in ms. */
const TURN = { patienceMs: 1_000, waitMs: 10 * 60_000 }

/** The steps that bring the Medusa order to our status; a status without a counterpart in Medusa has none (contract section 7). */
function counterparts({ status, source, payment_method, sent_at, completed_at, finalized_at }: OrderRow): readonly Counterpart[] {
  // An order may be sent or completed and then undone before Medusa was updated: then it is first sent in Medusa, then refunded.
  const sent: readonly Counterpart[] = finalized_at
    ? [nativeFinalize]
    : completed_at
      ? [nativeComplete]
      : sent_at
        ? [nativeShip]
        : []
  const taken: readonly Counterpart[] = isOfflineMethod(payment_method) ? [] : [nativeCapture]
  const moves: Partial<Readonly<Record<Status, readonly Counterpart[]>>> = {
    // Accepting an order captures its online payment. Orders of Medusa's own checkout are captured by Medusa.
    ...Object.fromEntries(CAPTURING_STATUSES.map((each) => [each, source === "api" ? taken : []])),
    shipped: [nativeShip],
    completed: [nativeComplete],
    finalized: [nativeFinalize],
    cancelled: sent.length > 0 ? [...sent, nativeRefund] : [nativeCancel],
    refunded: [...sent, nativeRefund],
  }
  return moves[status] ?? []
}

/** The steps still to do. If Medusa has cancelled its order too, the fulfilment is skipped. */
async function missing(scope: MedusaContainer, order: OrderRow): Promise<readonly Counterpart[]> {
  if (!UNDONE_STATUSES.includes(order.status)) return counterparts(order)
  const state = await readNativeState(scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), order.id)
  return state?.status === OrderStatus.CANCELED ? [nativeCancel] : counterparts(order)
}

/**
 * Brings the Medusa order to our status. Reads the current status instead of the event, and every step checks what is already done, so it
 * may run twice, late, or after a crash. An order that was mirrored is left alone: lines added later in the dashboard are fulfilled
 * there. For a deleted order only reservations and payments are released. If Medusa refuses a step permanently, this is logged, and tried
 * again when the order changes. A refund that the provider refuses is told to the store once and not tried again, unless `giveMoneyBack`
 * returns the money.
 */
export async function mirrorOrder(scope: MedusaContainer, orderId: string, now: number): Promise<void> {
  const order = await scope.resolve<OrderingService>(ORDERING_MODULE).findOrder(orderId)
  // Most events do not change the status.
  if (order && isMirrored(order)) return
  // The consumer's cursor is locked through a database connection. If that connection breaks, another process takes over while the
  // workflow here is still rolling back. Medusa does not serialise its workflows on one order (this has caused duplicate lines), so take
  // a Medusa lock.
  const bring = (lasting: MedusaContainer) => exclusively(lasting, `svc-mirror:${orderId}`, () => mirror(lasting, orderId, now))
  if (!order || !UNDONE_STATUSES.includes(order.status) || isOfflineMethod(order.payment_method)) return bring(scope)
  // Refunds take the payment turn, because one may be in progress in the dashboard: its provider may take minutes to respond.
  const result = await inPaymentTurn(scope, orderId, TURN, bring)
  if (result.kind !== "done") throw new Error(`Another request works on the payment of order ${order.number}`)
}

function isMirrored({ mirrored_status: mirrored, status }: OrderRow): boolean {
  return mirrored === status
}

async function mirror(scope: MedusaContainer, orderId: string, now: number): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const order = await ordering.findOrder(orderId)
  if (!order) {
    await releaseLeftovers(scope, orderId, now)
    return abandonPayments(scope, orderId)
  }
  if (isMirrored(order)) return
  const moves = await missing(scope, order)
  const reasons: string[] = []
  const refused: FailedRefund[] = []
  const settledCollection = (await ordering.onlinePayments.find(orderId))?.collection_id
  for (const counterpart of moves) {
    const result = await counterpart(scope, {
      orderId,
      trackingUrl: order.tracking_url,
      ...(settledCollection === undefined ? {} : { settledCollection }),
      tellFailed: tellFailed(scope, orderId, now),
      onRefused: ({ digits, currencyCode: currency }, amount) => {
        refused.push({ kind: "refused", amount, digits, currency, startedAt: new Date(now) })
      },
    })
    if (result.outcome === "refused") reasons.push(result.reason)
  }
  // The note on the order is a change of it. Without the same transaction it could start this again, and be written again.
  if (refused.length > 0) await noteRefused(scope, order, refused, now)
  else if (moves.length > 0 && reasons.length === 0) await ordering.noteMirrored(orderId, order.status)
  for (const reason of reasons) {
    scope
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .warn(`svc: Medusa refuses to bring its order ${order.number} to ${order.status}: ${reason}`)
  }
}

/** Tells the store of refunds that their provider has refused, and ends the attempts. */
async function noteRefused(
  scope: MedusaContainer,
  { id, status }: OrderRow,
  refused: readonly FailedRefund[],
  now: number,
): Promise<void> {
  const tell = tellFailed(scope, id, now)
  await unitOfWork(scope, async (uow) => {
    for (const refund of refused) await tell(uow, refund)
    await scope.resolve<OrderingService>(ORDERING_MODULE).in(uow.trx).noteMirrored(id, status)
  })
}
