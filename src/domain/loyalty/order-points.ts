import type { Minor } from "../money"
import { type OrderStatus, STATUS_FACTS, UNDONE_STATUSES } from "../orders"
import { pointsFor } from "./points"
import type { EarnOn, LoyaltyProgram } from "./program"

/** True when an order has reached the status in which it earns points, or a later one. */
export function hasReached(status: OrderStatus, earnOn: EarnOn): boolean {
  return STATUS_FACTS[status].milestones.includes(`${earnOn}_at`)
}

/** True when an order no longer earns points: cancelled, refunded or deleted. */
export function isUndone(status: OrderStatus | null): boolean {
  return status === null || UNDONE_STATUSES.includes(status)
}

/** The amounts of an order that points depend on, in minor units. */
export interface OrderAmounts {
  readonly total: Minor
  readonly delivery: Minor
  readonly refunded: Minor
  readonly digits: number
}

/** The points of an order: earned on its total without delivery and refunds. */
export function pointsOfOrder(amounts: OrderAmounts, program: Pick<LoyaltyProgram, "points_per_currency" | "round">): number {
  return pointsFor(amounts.total - amounts.delivery - amounts.refunded, amounts.digits, program)
}
