import type { Order } from "../../../src/client"
import type { Lane } from "../../../src/domain/orders/lanes"
import { STEP_STATUS, type StepName, stepIn } from "../../../src/domain/orders/next-steps"
import { type OrderStatus, stageOf } from "../../../src/domain/orders/statuses"

/** Whether an order is accepted and its preparation has not begun. */
export function isToStart(status: OrderStatus): boolean {
  return stageOf(status) === "accepted"
}

/** Whether the preparation of an order has begun, and the order has not left the store. */
export function isBegun(status: OrderStatus): boolean {
  return stageOf(status) === "making"
}

/** The next step of an order. */
export const nextStepOf = ({ order_type: type }: Pick<Order, "order_type">, lane: Lane | null): StepName | undefined =>
  lane === null ? undefined : stepIn(lane, type)

/** The status that a step leads to; undefined: the step is the kitchen's mark. */
export const statusAfter = <Name extends StepName>(step: Name): (typeof STEP_STATUS)[Name] => STEP_STATUS[step]
