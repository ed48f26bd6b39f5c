import type { OrderType } from "../settings/operation-settings"
import type { Lane } from "./lanes"
import type { OrderStatus } from "./statuses"

/** The status that each step of staff leads to. `ready` is the kitchen's mark, not a move. */
export const STEP_STATUS = {
  accept: "accepted",
  start: "processing",
  ready: undefined,
  send: "shipped",
  hand_over: "completed",
  delivered: "completed",
  close: "finalized",
} as const satisfies Readonly<Record<string, OrderStatus | undefined>>

export type StepName = keyof typeof STEP_STATUS

const STEPS: Readonly<Record<Lane | "done", StepName>> = {
  new: "accept",
  later: "start",
  to_start: "start",
  in_kitchen: "ready",
  ready: "hand_over",
  on_the_way: "delivered",
  done: "close",
}

/**
 * The next step of an order: the main button of every screen. An order leaves only after the kitchen's mark.
 * @param lane `done`: the order has arrived
 */
export function stepIn(lane: Lane | "done", orderType: OrderType): StepName {
  return lane === "ready" && orderType === "delivery" ? "send" : STEPS[lane]
}

/**
 * The steps of an order, the preferred one first, for screens that look up the allowed moves in the status graph. An order in `later` may
 * already be in preparation; then only a board can start it, with the kitchen's mark.
 */
export function stepsIn(lane: Lane | "done", orderType: OrderType): readonly (readonly [StepName, OrderStatus | undefined])[] {
  const name = stepIn(lane, orderType)
  const instead: Partial<Record<StepName, readonly [StepName, OrderStatus | undefined]>> = {
    accept: ["accept", STEP_STATUS.start],
    start: ["ready", STEP_STATUS.ready],
    send: ["hand_over", STEP_STATUS.hand_over],
  }
  return [[name, STEP_STATUS[name]] as const, instead[name]].filter((step) => step !== undefined)
}
