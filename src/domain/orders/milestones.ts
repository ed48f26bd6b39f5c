import type { Milestones } from "./status-facts"
import { type OrderStatus, STATUS_FACTS } from "./statuses"

/** The milestones of a new order. */
export const NO_MILESTONES: Milestones = {
  sent_at: null,
  completed_at: null,
  paid_at: null,
  finalized_at: null,
  stock_held: true,
}

/**
 * The milestones that a move sets: those of the new status and of the statuses before it. Existing ones are kept. A move to an undone
 * status only releases the stock.
 */
export function milestonesOf(order: Milestones, status: OrderStatus, now: number): Partial<Milestones> {
  const { stage, milestones } = STATUS_FACTS[status]
  if (stage === "undone") return { stock_held: false }
  return Object.fromEntries(milestones.map((name) => [name, order[name] ?? new Date(now)]))
}
