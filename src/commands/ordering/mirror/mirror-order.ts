import type { MedusaContainer } from "@medusajs/framework/types"
import { isOfflineMethod } from "../../../domain/payment"
import { ORDERING_MODULE, type OrderingService, type OrderRow } from "../../../modules/ordering"
import { abandonPayments } from "../../../platform/payment/abandon-payments"
import { exclusively } from "../../../platform/process/exclusive"
import { releaseLeftovers } from "../../../platform/stock/release-leftovers"
import { inPaymentTurn } from "../../payment/online/payment-turn"
import { touchesRefunds } from "./counterparts"
import { runCounterparts } from "./run-counterparts"

/** How long to wait for the payment turn, and for a provider, in ms. */
const TURN = { patienceMs: 1_000, waitMs: 10 * 60_000 }

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
  const bring = (lasting: MedusaContainer, hasTurn: boolean) =>
    exclusively(lasting, `svc-mirror:${orderId}`, () => mirror(lasting, orderId, hasTurn, now))
  if (!order || !needsTurn(order)) return bring(scope, false)
  const result = await inPaymentTurn(scope, orderId, TURN, (lasting) => bring(lasting, true))
  if (result.kind !== "done") throw new Error(`Another request works on the payment of order ${order.number}`)
}

/** Refunds take the payment turn, because one may be in progress in the dashboard: its provider may take minutes to respond. */
function needsTurn(order: OrderRow): boolean {
  return !isOfflineMethod(order.payment_method) && touchesRefunds(order)
}

function isMirrored({ mirrored_status: mirrored, status }: OrderRow): boolean {
  return mirrored === status
}

async function mirror(scope: MedusaContainer, orderId: string, hasTurn: boolean, now: number): Promise<void> {
  const order = await scope.resolve<OrderingService>(ORDERING_MODULE).findOrder(orderId)
  if (!order) {
    await releaseLeftovers(scope, orderId, now)
    return abandonPayments(scope, orderId)
  }
  if (isMirrored(order)) return
  if (!hasTurn && needsTurn(order)) throw new Error(`The order ${order.number} has moved on and is mirrored in its payment turn`)
  await runCounterparts(scope, order, now)
}
