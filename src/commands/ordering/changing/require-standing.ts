import { CALLED_OFF_STATUSES } from "../../../domain/orders"
import { failWith } from "../../../errors"
import type { OrderRow } from "../../../modules/ordering"

/**
 * Guards changes that make sense only while somebody prepares or awaits the order.
 * @throws svc_conflict (`ended`) for an order that is cancelled, refunded or failed
 */
export function requireStanding({ status }: OrderRow): void {
  if (!CALLED_OFF_STATUSES.includes(status)) return
  throw failWith("svc_conflict", undefined, { details: { reason: "ended", status } })
}
