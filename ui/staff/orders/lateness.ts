import type { Order } from "../../../src/client"
import { isOverdue } from "../../../src/domain/orders/lanes"
import { minutesUntil } from "../../shared/format/times"
import { instantsOf } from "./instants"

/** How late or early an order is. */
export interface Lateness {
  readonly level: "on_time" | "soon" | "late"
  /** The whole minutes left, rounded up. If the order is late: the whole minutes since it was due, negative, at least one. */
  readonly minutes: number
}

const SOON_MINUTES = 5
const MINUTE_MS = 60_000

/** The lateness of an order at an instant. */
export function latenessOf(order: Order, now: number): Lateness {
  const { due } = instantsOf(order)
  if (isOverdue(due, now)) return { minutes: -Math.max(1, Math.floor((now - due) / MINUTE_MS)), level: "late" }
  const minutes = minutesUntil(due, now)
  return { minutes, level: minutes <= SOON_MINUTES ? "soon" : "on_time" }
}
