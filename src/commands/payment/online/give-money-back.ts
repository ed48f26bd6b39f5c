import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { REFUND_SETTLES_MS } from "../../../domain/payment/online/look-times"
import { ORDERING_MODULE, type OrderingService, type OrderRow } from "../../../modules/ordering"
import { bookMoves, sumUp } from "../../../platform/mirror/native-money"
import { readNativeState } from "../../../platform/mirror/native-state"
import { cancelPayment, dropBegunRefunds, setCollection } from "../../../platform/payment/online-session"
import { failpoint } from "../../../platform/process/failpoint"
import { endBegunRefunds } from "./end-begun-refunds"
import { paymentStateOf } from "./payment-scene"
import { refundRest } from "./refund-rest"

/** Time (ms) until the platform's own cancellation is checked again. */
const AGAIN_MS = 2_000

/**
 * Refunds what a guest paid for an order that is cancelled or deleted. The platform's own refund workflow fails after the refund for a
 * cancelled order, so this calls its Payment module and writes the order's transactions itself. The payment stays `owed` until all is
 * done, so that another process continues after a crash.
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
  const { refundsAt } = await endBegunRefunds(scope, row, now)
  if (refundsAt !== null) return ordering.onlinePayments.change(orderId, { look_at: refundsAt }, at)
  for (const { id } of (await paymentStateOf(scope, row)).payments) await dropBegunRefunds(scope, id)
  const state = await paymentStateOf(scope, row)
  for (const payment of state.payments) {
    const { id, captured, refunded, cancelled } = payment
    if (captured > refunded) await refundRest(scope, orderId, payment, state, now)
    else if (captured === 0n && !cancelled) await cancelPayment(scope, id)
  }
  await failpoint("payment.refund-begun")
  const native = await readNativeState(scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), orderId)
  if (native) await sumUp(scope, { orderId }, native)
  await setCollection(scope, row.collection_id, "canceled")
  if (native) await bookMoves(scope, { orderId }, native)
  await ordering.onlinePayments.change(orderId, { state: "closed", look_at: null, failures: 0 }, at)
}

/** True while the platform is cancelling its order: that refunds the payments it knows, and two refunds at once would conflict. */
function isBeingCancelled({ status, mirrored_status: mirrored, status_changed_at: since }: OrderRow, now: number): boolean {
  return mirrored !== status && now - since.getTime() < REFUND_SETTLES_MS
}
