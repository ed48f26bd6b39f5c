import { type OrderStatus, STATUS_FACTS } from "../../../src/domain/orders/statuses"

/** Whether an order was undone: cancelled or refunded. */
export function isUndone(status: OrderStatus): boolean {
  return STATUS_FACTS[status].stage === "undone"
}
