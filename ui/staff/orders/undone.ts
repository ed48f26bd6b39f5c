import { type OrderStatus, stageOf } from "../../../src/domain/orders/statuses"

/** Whether an order was undone: cancelled or refunded. */
export function isUndone(status: OrderStatus): boolean {
  return stageOf(status) === "undone"
}
