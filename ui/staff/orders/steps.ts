import { isOnTheWay, type OrderStatus, stageOf } from "../../../src/domain/orders/statuses"

/** Whether an order is accepted and its preparation has not begun. */
export function isToStart(status: OrderStatus): boolean {
  return stageOf(status) === "accepted"
}

/** Whether the preparation of an order has begun and the order has not left. */
export function isBegun(status: OrderStatus): boolean {
  return stageOf(status) === "making"
}

/** The next status that the courier can set; undefined if the order is neither in preparation nor on its way. */
export function courierMove(status: OrderStatus): "shipped" | "completed" | undefined {
  if (isOnTheWay(status)) return "completed"
  return stageOf(status) === "making" ? "shipped" : undefined
}
