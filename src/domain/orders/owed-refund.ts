import type { Minor } from "../money"
import { type OrderStatus, UNDONE_STATUSES } from "./statuses"

/**
 * The refund that an undone order still owes (contract section 7, Native counterparts): everything that was captured, or is being
 * captured because the order was finalized. The status decides; the payment follows later. Minor units.
 */
export function owedRefund(order: {
  readonly status: OrderStatus
  readonly finalized: boolean
  readonly total: Minor
  readonly captured: Minor
  readonly refunded: Minor
}): Minor {
  if (!UNDONE_STATUSES.includes(order.status)) return 0n
  const taken = order.finalized && order.total > order.captured ? order.total : order.captured
  return taken > order.refunded ? taken - order.refunded : 0n
}

/**
 * Since when an undone order owes its refund: since it was undone, or since a later capture.
 * @param order.capturedAt the last capture; null: nothing was captured
 */
export function owedSince(order: {
  readonly finalized: boolean
  readonly statusChangedAt: Date
  readonly capturedAt: Date | null
}): Date {
  const { finalized, statusChangedAt, capturedAt } = order
  // The capture that finalizing has started counts as made from the beginning, as in {@link owedRefund}.
  return !finalized && capturedAt !== null && capturedAt > statusChangedAt ? capturedAt : statusChangedAt
}
