import type { Order } from "../../../src/client"
import { minutesUntil } from "../../shared/format/times"

/** How late or early an order is. */
export interface Lateness {
  readonly level: "on_time" | "soon" | "late"
  /** Whole minutes left; negative: overdue. */
  readonly minutes: number
}

const SOON_MINUTES = 5

/** When an order should be with its customer, as last promised. */
export function dueAt({ estimated_at, fulfillment_at }: Order): string {
  return estimated_at ?? fulfillment_at
}

/** The lateness of an order at an instant. */
export function latenessOf(order: Order, now: number): Lateness {
  const minutes = minutesUntil(dueAt(order), now)
  return { minutes, level: minutes < 0 ? "late" : minutes <= SOON_MINUTES ? "soon" : "on_time" }
}
