import { type OrderStatus, stageOf } from "../../../src/domain/orders/statuses"

/** Whether an order is accepted and its preparation has not begun. */
export function isToStart(status: OrderStatus): boolean {
  return stageOf(status) === "accepted"
}

/** Whether the preparation of an order has begun and the order has not left. */
export function isBegun(status: OrderStatus): boolean {
  return stageOf(status) === "making"
}
