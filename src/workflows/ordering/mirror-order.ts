import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, OrderStatus } from "@medusajs/framework/utils"
import { type OrderStatus as Status, UNDONE_STATUSES } from "../../domain/order-status"
import { ORDERING_MODULE, type OrderingService, type OrderRow } from "../../modules/ordering"
import { abandonPayments } from "../../platform/abandon-payments"
import { exclusively } from "../../platform/exclusive"
import {
  type NativeMove,
  type NativeOutcome,
  nativeCancel,
  nativeComplete,
  nativeFinalize,
  nativeRefund,
  nativeShip,
} from "../../platform/native-moves"
import { readNativeState } from "../../platform/native-state"
import { releaseLeftovers } from "../../platform/release-leftovers"

type Counterpart = (scope: MedusaContainer, move: NativeMove) => Promise<NativeOutcome>

/** How the platform's order comes to where our status says it stands; statuses without a twin have nothing to do (contract section 7). */
function counterparts({ status, sent_at, completed_at, finalized_at }: OrderRow): readonly Counterpart[] {
  // What has happened stays so: an order that was undone before the platform heard of its way is caught up with first.
  const sent: readonly Counterpart[] = finalized_at
    ? [nativeFinalize]
    : completed_at
      ? [nativeComplete]
      : sent_at
        ? [nativeShip]
        : []
  const moves: Partial<Readonly<Record<Status, readonly Counterpart[]>>> = {
    shipped: [nativeShip],
    completed: [nativeComplete],
    finalized: [nativeFinalize],
    cancelled: sent.length > 0 ? [...sent, nativeRefund] : [nativeCancel],
    refunded: [...sent, nativeRefund],
  }
  return moves[status] ?? []
}

/** What there is to do. An order that was cancelled on the platform, too, wants no goods sent before. */
async function missing(scope: MedusaContainer, order: OrderRow): Promise<readonly Counterpart[]> {
  if (!UNDONE_STATUSES.includes(order.status)) return counterparts(order)
  const state = await readNativeState(scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), order.id)
  return state?.status === OrderStatus.CANCELED ? [nativeCancel] : counterparts(order)
}

/**
 * Brings the platform's order to where our status says it stands. Looks at the present status, not at the event that woke it, and
 * every counterpart checks what is already done: it may run twice, late, or after a crash in its middle. Once there it is left alone: a
 * line that is added in the dashboard to an order on its way is the dashboard's to send. Of a deleted order only reservations and
 * payments are left to let go of. What the platform refuses for good is logged, and tried again when the order changes.
 */
export async function mirrorOrder(scope: MedusaContainer, orderId: string, now: number): Promise<void> {
  const order = await scope.resolve<OrderingService>(ORDERING_MODULE).findOrder(orderId)
  // Most of what is told of an order moves nothing.
  if (order && isMirrored(order)) return
  // The consumer's cursor is held by a connection. When that breaks in the middle, another process takes the cursor while this one's
  // workflow is still undoing what it had begun, and the platform does not keep two of its workflows on one order apart: lines were
  // found twice. Its lock does.
  await exclusively(scope, `svc-mirror:${orderId}`, () => mirror(scope, orderId, now))
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
  for (const counterpart of moves) {
    const result = await counterpart(scope, { orderId, trackingUrl: order.tracking_url })
    if (result.outcome === "refused") reasons.push(result.reason)
  }
  if (moves.length > 0 && reasons.length === 0) return ordering.noteMirrored(orderId, order.status)
  for (const reason of reasons) {
    scope
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .warn(`svc: the platform does not follow order ${order.number} to ${order.status}: ${reason}`)
  }
}
