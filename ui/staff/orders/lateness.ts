import type { Order } from "../../../src/client"
import { dueAt } from "../../../src/domain/orders/due-at"
import { minutesUntil } from "../../shared/format/times"

/** How late or early an order is. */
export interface Lateness {
  readonly level: "on_time" | "soon" | "late"
  /** Whole minutes left; negative: overdue. */
  readonly minutes: number
}

const SOON_MINUTES = 5

/** The lateness of an order at an instant. */
export function latenessOf(order: Order, now: number): Lateness {
  const minutes = minutesUntil(dueAt(order), now)
  return { minutes, level: minutes < 0 ? "late" : minutes <= SOON_MINUTES ? "soon" : "on_time" }
}
