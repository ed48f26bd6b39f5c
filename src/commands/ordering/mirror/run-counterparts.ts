import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { hasFailed, UNDONE_STATUSES } from "../../../domain/orders"
import { ORDERING_MODULE, type OrderingService, type OrderRow } from "../../../modules/ordering"
import type { FailedRefund } from "../../../platform/mirror/failed-refund"
import { unitOfWork } from "../../../platform/process/unit-of-work"
import { notifyFailed } from "../../payment/online/notify-failed"
import { PAYMENT_ACTOR } from "../../payment/online/payment-scene"
import { writeOrder } from "../changing/write-order"
import { missingCounterparts } from "./counterparts"

/**
 * States of a payment in which an authorised amount is not captured. `closing`: the store may have collected the money. `owed`: the money
 * is being returned.
 */
const HELD_BACK = ["closing", "owed"] as const

/** Runs the missing counterparts of an order's status, and records the outcome. Call it under the order's mirror lock. */
export async function runCounterparts(scope: MedusaContainer, order: OrderRow, now: number): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const moves = await missingCounterparts(scope, order)
  const reasons: string[] = []
  const refused: FailedRefund[] = []
  const payment = await ordering.onlinePayments.find(order.id)
  const settledCollection = payment?.collection_id
  // Medusa's cancellation completes a capture, and then refunds it.
  const isHeldBack = HELD_BACK.some((state) => state === payment?.state) && !UNDONE_STATUSES.includes(order.status)
  for (const counterpart of moves) {
    const result = await counterpart(scope, {
      orderId: order.id,
      trackingUrl: order.tracking_url,
      isDueAgain: hasFailed(order.status),
      ...(settledCollection === undefined ? {} : { settledCollection, isHeldBack }),
      notifyFailed: notifyFailed(scope, order.id, now),
      onRefused: ({ digits, currencyCode: currency }, amount) => {
        refused.push({ kind: "refused", amount, digits, currency, startedAt: new Date(now) })
      },
    })
    if (result.outcome === "refused") reasons.push(result.reason)
  }
  // The note about a refused refund changes the order, and this change starts the mirror again. The note and the mirrored status are
  // written in one transaction, so the note is not written twice.
  if (refused.length > 0) await noteRefused(scope, order, refused, now)
  else if (reasons.length === 0) await noteDone(scope, order, { isMoved: moves.length > 0, isHeldBack }, now)
  for (const reason of reasons) {
    scope
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .warn(`svc: Medusa refuses to bring its order ${order.number} to ${order.status}: ${reason}`)
  }
}

/** @param isMoved whether the status has a counterpart */
async function noteDone(
  scope: MedusaContainer,
  order: OrderRow,
  { isMoved, isHeldBack }: { readonly isMoved: boolean; readonly isHeldBack: boolean },
  now: number,
): Promise<void> {
  if (isMoved && hasFailed(order.status)) await noteUnpaid(scope, order, now)
  // A revived order may fail once more, so its status is recorded even without a counterpart.
  const isRevived = order.mirrored_status !== null && hasFailed(order.mirrored_status)
  if (!isMoved && !isRevived) return
  if (isHeldBack) await noteUncaptured(scope, order)
  else await scope.resolve<OrderingService>(ORDERING_MODULE).recordMirrored(order.id, order.status)
}

/**
 * Records that an order was mirrored although its payment was held back. If the payment was settled in the meantime, nothing is recorded:
 * the payment is not captured yet, and the event of its settlement starts the mirror again.
 */
async function noteUncaptured(scope: MedusaContainer, { id, status }: OrderRow): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  await unitOfWork(scope, async (uow) => {
    await ordering.lockOrder(uow.trx, id)
    const payment = await ordering.onlinePayments.lock(uow.trx, id)
    if (payment?.state !== "paid") await ordering.in(uow.trx).recordMirrored(id, status)
  })
}

/** Records that an order whose money was returned is unpaid from now on: the store may revive it. */
async function noteUnpaid(scope: MedusaContainer, { id }: OrderRow, now: number): Promise<void> {
  await unitOfWork(scope, async (uow) => {
    const order = await scope.resolve<OrderingService>(ORDERING_MODULE).lockOrder(uow.trx, id)
    if (!order || UNDONE_STATUSES.includes(order.status) || order.paid_at === null) return
    await writeOrder(scope, uow, order, { fields: { paid_at: null } }, { actor: PAYMENT_ACTOR, source: "payment" }, now)
  })
}

/** Notifies the store of refunds that the provider has refused, and ends the attempts. */
async function noteRefused(
  scope: MedusaContainer,
  { id, status }: OrderRow,
  refused: readonly FailedRefund[],
  now: number,
): Promise<void> {
  const notify = notifyFailed(scope, id, now)
  await unitOfWork(scope, async (uow) => {
    for (const refund of refused) await notify(uow, refund)
    await scope.resolve<OrderingService>(ORDERING_MODULE).in(uow.trx).recordMirrored(id, status)
  })
}
