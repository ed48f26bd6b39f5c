import type { MedusaContainer } from "@medusajs/framework/types"
import { isOfflineMethod } from "../../../domain/payment"
import { ORDERING_MODULE, type OrderingService, type OrderRow } from "../../../modules/ordering"
import { abandonedCollections, abandonPayments } from "../../../platform/payment/abandon-payments"
import { releaseLeftovers } from "../../../platform/stock/release-leftovers"
import { inPaymentTurn } from "../../payment/online/payment-turn"
import { touchesRefunds } from "./counterparts"
import { underMirrorLock } from "./mirror-lock"
import { runCounterparts } from "./run-counterparts"

/** How long to wait for the payment turn, and for a provider, in ms. */
const TURN = { patienceMs: 1_000, waitMs: 10 * 60_000 }

/**
 * Updates the Medusa order to our status. Reads the current status instead of the event, and every step checks what is already done, so
 * this may run twice, late, or after a crash. An order that was mirrored is left alone: lines added later in the dashboard are fulfilled
 * there. For a deleted order only reservations and payments are released. If Medusa refuses a step permanently, the refusal is logged, and
 * the step is tried again when the order changes. A refund that the provider refuses is reported to the store once and not tried again
 * here. A refused refund of the collection that `giveMoneyBack` settles is left to that command, which repeats and reports it.
 */
export async function mirrorOrder(scope: MedusaContainer, orderId: string, now: number): Promise<void> {
  const order = await scope.resolve<OrderingService>(ORDERING_MODULE).findOrder(orderId)
  // Most events do not change the status.
  if (order && isMirrored(order)) return
  if (!order) return mirrorRemoved(scope, orderId, now)
  // The consumer's cursor is locked through a database connection. If that connection breaks, another process takes over while the workflow
  // here is still rolling back, so the work also needs a lock.
  const bring = (lasting: MedusaContainer, hasTurn: boolean) =>
    underMirrorLock(lasting, orderId, () => mirror(lasting, orderId, hasTurn, now))
  if (!needsTurn(order)) return bring(scope, false)
  await inTurn(scope, orderId, `order ${order.number}`, (lasting) => bring(lasting, true))
}

/** Releases the reservations and payments of a deleted order. */
async function mirrorRemoved(scope: MedusaContainer, orderId: string, now: number): Promise<void> {
  await underMirrorLock(scope, orderId, () => releaseLeftovers(scope, orderId, now))
  const collections = await abandonedCollections(scope, orderId)
  if (collections.length === 0) return
  const settled = (await scope.resolve<OrderingService>(ORDERING_MODULE).onlinePayments.find(orderId))?.collection_id
  await inTurn(scope, orderId, "a deleted order", (lasting) => abandonPayments(lasting, orderId, { collections, settled }, now))
}

/** @throws Error while another request has the turn, or if the provider takes too long */
async function inTurn(
  scope: MedusaContainer,
  orderId: string,
  orderName: string,
  work: (scope: MedusaContainer) => Promise<void>,
): Promise<void> {
  const result = await inPaymentTurn(scope, orderId, TURN, work)
  if (result.kind !== "done") throw new Error(`Another request works on the payment of ${orderName}`)
}

/**
 * Refunds take the payment turn, because another refund may be in progress in the dashboard, and its provider may take minutes to respond.
 */
function needsTurn(order: OrderRow): boolean {
  return !isOfflineMethod(order.payment_method) && touchesRefunds(order)
}

function isMirrored({ mirrored_status: mirrored, status }: OrderRow): boolean {
  return mirrored === status
}

async function mirror(scope: MedusaContainer, orderId: string, hasTurn: boolean, now: number): Promise<void> {
  const order = await scope.resolve<OrderingService>(ORDERING_MODULE).findOrder(orderId)
  // A deleted order has an event of its own.
  if (!order || isMirrored(order)) return
  if (!hasTurn && needsTurn(order)) throw new Error(`The order ${order.number} has moved on and is mirrored in its payment turn`)
  await runCounterparts(scope, order, now)
}
