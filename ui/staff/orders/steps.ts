import { isOnTheWay, type OrderStatus, stageOf } from "../../../src/domain/orders/statuses"

/** Whether an order is accepted, and its preparation has not begun. */
export function isToStart(status: OrderStatus): boolean {
  return stageOf(status) === "accepted"
}

/** Whether the preparation of an order has begun, and it is still in the house. */
export function isBegun(status: OrderStatus): boolean {
  return stageOf(status) === "making"
}

/** Where the courier's button moves an order; undefined: it is not ready to be collected, or it is over. */
export function courierMove(status: OrderStatus): "shipped" | "completed" | undefined {
  if (isOnTheWay(status)) return "completed"
  return stageOf(status) === "making" ? "shipped" : undefined
}
