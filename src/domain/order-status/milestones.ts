import { type OrderStatus, UNDONE_STATUSES } from "./statuses"

/** Instants of an order's life. They stay when it is moved back by force: what has happened has happened. */
export interface Milestones {
  /** The goods left the store. */
  readonly sent_at: Date | null
  readonly completed_at: Date | null
  readonly paid_at: Date | null
  readonly finalized_at: Date | null
  /** False once a cancellation or refund has given back what the order held. */
  readonly stock_held: boolean
}

/** The milestones that a move sets: every status stands for those before it too, and none is set twice. */
export function milestonesOf(order: Milestones, status: OrderStatus, now: number): Partial<Milestones> {
  const at = new Date(now)
  const sent = { sent_at: order.sent_at ?? at }
  const completed = { ...sent, completed_at: order.completed_at ?? at }
  if (status === "shipped") return sent
  if (status === "completed") return completed
  if (status === "finalized") return { ...completed, paid_at: order.paid_at ?? at, finalized_at: order.finalized_at ?? at }
  return UNDONE_STATUSES.includes(status) ? { stock_held: false } : {}
}
