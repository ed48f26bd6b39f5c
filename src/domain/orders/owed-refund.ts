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
