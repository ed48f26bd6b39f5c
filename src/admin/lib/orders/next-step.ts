import type { Order, OrderStatus } from "../../../client/generated"
import { type Lane, laneOf, laterFrom } from "../../../domain/orders/lanes"
import { type StepName, stepsIn } from "../../../domain/orders/next-steps"
import { stageOf } from "../../../domain/orders/statuses"

export type { StepName }

/** The next step of an order, shown as its main button: a move, or the ready mark. */
export type NextStep =
  | { readonly kind: "move"; readonly name: StepName; readonly status: OrderStatus["slug"] }
  | { readonly kind: "ready"; readonly name: "ready" }

/** The lane of an order; null: it is in none. */
export function laneOfOrder(order: Order, now: number): Lane | null {
  const later = Date.parse(order.prepare_at) > laterFrom(now)
  return laneOf({ status: order.status, ready: order.kitchen.ready_at !== null, later })
}

/** The next step of an order; null: there is none. @param next the statuses that the graph allows from the current one */
export function nextStepOf(order: Order, lane: Lane | null, next: readonly string[]): NextStep | null {
  if (lane === null && stageOf(order.status) !== "arrived") return null
  for (const [name, status] of stepsIn(lane ?? "done", order.order_type)) {
    if (status === undefined) return { kind: "ready", name: "ready" }
    if (next.includes(status)) return { kind: "move", name, status }
  }
  return null
}
