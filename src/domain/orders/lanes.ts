import { AWAITED_STATUSES, type OrderStatus, stageOf } from "./statuses"

/** The lanes of the boards, in working order. `later`: accepted, but its preparation begins later. */
export const LANES = ["new", "to_start", "in_kitchen", "ready", "on_the_way", "later"] as const
export type Lane = (typeof LANES)[number]

/** An order leaves `later` this long (ms) before its preparation begins. */
const LEAD_MS = 10 * 60_000

/** The facts that decide the lane of an order. */
export interface LaneFacts {
  readonly status: OrderStatus
  /** The kitchen has marked it ready. */
  readonly ready: boolean
  /** Its preparation begins after the instant of {@link laterFrom}. */
  readonly later: boolean
}

/** Statuses of orders that have a lane. `pending` has none: it waits for a payment, not for staff. */
export const LANE_STATUSES: readonly OrderStatus[] = AWAITED_STATUSES.filter((status) => status !== "pending")

/** The lane of an order; null: it needs no work by staff, or is `pending`. */
export function laneOf({ status, ready, later }: LaneFacts): Lane | null {
  if (!LANE_STATUSES.includes(status)) return null
  const stage = stageOf(status)
  if (stage === "unpaid" || stage === "asked") return "new"
  if (stage === "sent") return "on_the_way"
  if (ready) return "ready"
  if (later) return "later"
  return stage === "making" ? "in_kitchen" : "to_start"
}

/** Statuses of orders that the store has to accept: they are in the lane `new` of every board. */
export const NEW_STATUSES: readonly OrderStatus[] = LANE_STATUSES.filter(
  (status) => laneOf({ status, ready: false, later: false }) === "new",
)

/** An order whose preparation begins after this instant is in `later`. Epoch milliseconds. */
export function laterFrom(now: number): number {
  return now + LEAD_MS
}

/** Whether a due time has passed. Then every screen shows the order as late (see {@link isLate}). Epoch milliseconds. */
export function isOverdue(dueAt: number, now: number): boolean {
  return dueAt < now
}

/** Whether an order in this lane is late: never in `ready`, where it waits for its customer or a courier, and never in `later`. */
export function isLate(lane: Lane, dueAt: number, now: number): boolean {
  return lane !== "ready" && lane !== "later" && isOverdue(dueAt, now)
}
