import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { REFUND_SETTLES_MS } from "../../../domain/payment/online/look-times"
import { ORDERING_MODULE, type OrderingService, type OrderRow } from "../../../modules/ordering"
import { bookMoves, sumUp } from "../../../platform/mirror/native-money"
import { type NativeState, readNativeState } from "../../../platform/mirror/native-state"
import { hasUnclearRefunds } from "../../../platform/mirror/repeated-refund"
import { cancelPayment, dropBegunRefunds, setCollection } from "../../../platform/payment/online-session"
import { RefundRefused } from "../../../platform/payment/provider-silent"
import { exclusively } from "../../../platform/process/exclusive"
import { failpoint } from "../../../platform/process/failpoint"
import { endBegunRefunds } from "./end-begun-refunds"
import { closeOwed, tellUnreturned } from "./end-owed"
import { paymentStateOf } from "./payment-scene"
import { refundRest } from "./refund-rest"

/** Time (ms) until the platform's own cancellation is checked again. */
const AGAIN_MS = 2_000

/**
 * Refunds what a guest paid for an order that is cancelled or deleted. The platform's own refund workflow fails after the refund for a
 * cancelled order, so this calls its Payment module and writes the order's transactions itself. The payment stays `owed` until all is
 * done, so that another process continues after a crash. What the provider refuses is told to the store.
 * @throws ProviderSilent
 */
export async function giveMoneyBack(scope: MedusaContainer, orderId: string, now: number): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const row = await ordering.onlinePayments.find(orderId)
  if (row?.state !== "owed") return
  const order = await ordering.findOrder(orderId)
  const at = new Date(now)
  if (order && isBeingCancelled(order, now)) {
    return ordering.onlinePayments.change(orderId, { look_at: new Date(now + AGAIN_MS) }, at)
  }
  // A refund that the store has started is part of what is owed. If it is not completed first, it would count as refunded.
  const refundsAt = await endBegunRefunds(scope, row, now)
  if (refundsAt !== null) return ordering.onlinePayments.change(orderId, { look_at: refundsAt }, at)
  for (const { id } of (await paymentStateOf(scope, row)).payments) await dropBegunRefunds(scope, id)
  const { payments, due } = await paymentStateOf(scope, row)
  let isRefused = false
  for (const payment of payments) {
    const { id, captured, refunded, cancelled } = payment
    if (captured > refunded) isRefused = (await isRestRefused(scope, row, payment, due.digits, now)) || isRefused
    else if (captured === 0n && !cancelled) await cancelPayment(scope, id)
  }
  await failpoint("payment.refund-begun")
  const native = await readNativeState(scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), orderId)
  // Read in one statement: a refund that somebody else has requested counts as refunded until the provider refuses it.
  if (native && (hasUnclearRefunds(native, Date.now()) || (!isRefused && keepsMoney(native))))
    return ordering.onlinePayments.change(orderId, { look_at: new Date(now + AGAIN_MS) }, at)
  if (native) await sumUp(scope, { orderId }, native)
  await setCollection(scope, row.collection_id, "canceled")
  if (native) await book(scope, orderId)
  if (isRefused) return tellUnreturned(scope, orderId, now)
  await closeOwed(scope, orderId, now)
}

/** Adds the missing order transactions. The mirror adds them, too: one at a time. @throws Error while the order is being mirrored */
async function book(scope: MedusaContainer, orderId: string): Promise<void> {
  await exclusively(scope, `svc-mirror:${orderId}`, async () => {
    const native = await readNativeState(scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), orderId)
    if (native) await bookMoves(scope, { orderId }, native)
  })
}

async function isRestRefused(...rest: Parameters<typeof refundRest>): Promise<boolean> {
  try {
    await refundRest(...rest)
    return false
  } catch (error) {
    if (error instanceof RefundRefused) return true
    throw error
  }
}

function keepsMoney({ payments }: NativeState): boolean {
  return payments.some(({ captured, refunded }) => captured > refunded)
}

/** True while the platform is cancelling its order: that refunds the payments it knows, and two refunds at once would conflict. */
function isBeingCancelled({ status, mirrored_status: mirrored, status_changed_at: since }: OrderRow, now: number): boolean {
  return mirrored !== status && now - since.getTime() < REFUND_SETTLES_MS
}
