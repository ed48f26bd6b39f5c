import { AWAITED_STATUSES, type OrderStatus, STATUS_FACTS } from "./statuses"

/** Where staff see an open order, in the order of the work. `later`: taken on, but its preparation begins later. */
export const LANES = ["new", "to_start", "in_kitchen", "ready", "on_the_way", "later"] as const
export type Lane = (typeof LANES)[number]

/** So long before its preparation begins an order joins those of now. */
const LEAD_MS = 10 * 60_000

/** What decides the lane of an order. */
export interface LaneFacts {
  readonly status: OrderStatus
  /** The kitchen has marked it ready. */
  readonly ready: boolean
  /** Its preparation begins after {@link laterFrom}. */
  readonly later: boolean
}

/** The statuses of orders that stand in a lane. `pending` waits for its payment, and for nobody of the staff. */
export const LANE_STATUSES: readonly OrderStatus[] = AWAITED_STATUSES.filter((status) => status !== "pending")

/** The lane of an order; null: nothing is left to do, or it is not paid yet. */
export function laneOf({ status, ready, later }: LaneFacts): Lane | null {
  if (!LANE_STATUSES.includes(status)) return null
  const { stage } = STATUS_FACTS[status]
  if (stage === "unpaid" || stage === "asked") return "new"
  if (stage === "sent") return "on_the_way"
  if (ready) return "ready"
  if (later) return "later"
  return stage === "making" ? "in_kitchen" : "to_start"
}

/** From this instant on a preparation belongs to later. Epoch milliseconds. */
export function laterFrom(now: number): number {
  return now + LEAD_MS
}

/** Whether an order in a lane should have been with its customer by now. What is ready waits for the customer or a courier. */
export function isLate(lane: Lane, dueAt: number, now: number): boolean {
  return lane !== "ready" && lane !== "later" && dueAt < now
}
