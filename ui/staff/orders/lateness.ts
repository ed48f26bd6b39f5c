import type { Order } from "../../../src/client"
import { minutesUntil } from "../../shared/format/times"

/** How late or early an order is. */
export interface Lateness {
  readonly level: "on_time" | "soon" | "late"
  /** Whole minutes left; negative: over. */
  readonly minutes: number
}

const SOON_MINUTES = 5

/** When the order is to be with its customer: what was promised last. */
export function dueAt({ estimated_at, fulfillment_at }: Order): string {
  return estimated_at ?? fulfillment_at
}

/** Judges an order by the clock. */
export function latenessOf(order: Order, now: number): Lateness {
  const minutes = minutesUntil(dueAt(order), now)
  return { minutes, level: minutes < 0 ? "late" : minutes <= SOON_MINUTES ? "soon" : "on_time" }
}
