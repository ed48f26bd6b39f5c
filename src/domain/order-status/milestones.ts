import { type OrderStatus, UNDONE_STATUSES } from "./statuses"

/** Instants in an order's life. A forced move back does not clear them. */
export interface Milestones {
  /** The goods left the store. */
  readonly sent_at: Date | null
  readonly completed_at: Date | null
  readonly paid_at: Date | null
  readonly finalized_at: Date | null
  /** False once a cancellation or refund has released the order's stock. */
  readonly stock_held: boolean
}

/** The milestones that a move sets: those of the new status and of the ones before it. Existing ones are kept. */
export function milestonesOf(order: Milestones, status: OrderStatus, now: number): Partial<Milestones> {
  const at = new Date(now)
  const sent = { sent_at: order.sent_at ?? at }
  const completed = { ...sent, completed_at: order.completed_at ?? at }
  if (status === "shipped") return sent
  if (status === "completed") return completed
  if (status === "finalized") return { ...completed, paid_at: order.paid_at ?? at, finalized_at: order.finalized_at ?? at }
  return UNDONE_STATUSES.includes(status) ? { stock_held: false } : {}
}
