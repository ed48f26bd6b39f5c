import type { Order, OrderStatus } from "../../../client/generated"
import { type Lane, laneOf, laterFrom } from "../../../domain/orders/lanes"
import { stageOf } from "../../../domain/orders/statuses"

/** The next step of an order, shown as its main button: a move, or the ready mark. */
export type NextStep =
  | { readonly kind: "move"; readonly name: StepName; readonly status: OrderStatus["slug"] }
  | { readonly kind: "ready"; readonly name: "ready" }

export type StepName = "accept" | "start" | "ready" | "send" | "hand_over" | "delivered" | "close"

/** The lane of an order; null: it is in none. */
export function laneOfOrder(order: Order, now: number): Lane | null {
  const later = Date.parse(order.prepare_at) > laterFrom(now)
  return laneOf({ status: order.status, ready: order.kitchen.ready_at !== null, later })
}

/** The possible moves by lane, the preferred one first. The graph of statuses decides which of them is allowed. */
const MOVES: Readonly<Record<Exclude<Lane, "in_kitchen"> | "done", readonly (readonly [StepName, OrderStatus["slug"]])[]>> = {
  new: [
    ["accept", "accepted"],
    ["accept", "processing"],
  ],
  later: [["start", "processing"]],
  to_start: [["start", "processing"]],
  ready: [
    ["send", "shipped"],
    ["hand_over", "completed"],
  ],
  on_the_way: [["delivered", "completed"]],
  done: [["close", "finalized"]],
}

/** @param next the statuses that the graph allows from the current one */
export function nextStepOf(order: Order, lane: Lane | null, next: readonly string[]): NextStep | null {
  if (lane === "in_kitchen") return { kind: "ready", name: "ready" }
  if (lane === null && stageOf(order.status) !== "arrived") return null
  if (lane === "later" && stageOf(order.status) === "making") return { kind: "ready", name: "ready" }
  const moves = MOVES[lane ?? "done"].filter(([name]) => name !== "send" || order.order_type === "delivery")
  const found = moves.find(([, status]) => next.includes(status))
  return found === undefined ? null : { kind: "move", name: found[0], status: found[1] }
}
