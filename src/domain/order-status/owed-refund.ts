import type { Minor } from "../money"
import { type OrderStatus, UNDONE_STATUSES } from "./statuses"

/**
 * What an order that was undone still has to give back (contract section 7, Native counterparts): everything that was taken, or is
 * being taken because the order was finalised. The status decides; the payment follows it a moment later. Smallest units.
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
