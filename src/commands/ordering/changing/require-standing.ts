import { CALLED_OFF_STATUSES } from "../../../domain/orders"
import { failWith } from "../../../errors"
import type { OrderRow } from "../../../modules/ordering"

/**
 * Refuses a change of an order that nobody prepares or awaits.
 * @throws svc_conflict: `ended` for an order that is cancelled, refunded or failed, `unpaid` for one that still waits for its online
 *   payment
 */
export function requireStanding(order: OrderRow): void {
  const { status } = order
  if (CALLED_OFF_STATUSES.includes(status)) throw failWith("svc_conflict", undefined, { details: { reason: "ended", status } })
  requireSeen(order)
}

/** Refuses an order that waits for its online payment: the kitchen does not know it. @throws svc_conflict (`unpaid`) */
export function requireSeen({ unseen }: OrderRow): void {
  if (unseen) throw failWith("svc_conflict", undefined, { details: { reason: "unpaid" } })
}
