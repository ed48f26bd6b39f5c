import type { Order } from "../../../src/client"
import type { Lane } from "../../../src/domain/orders/lanes"
import { nextStepOf } from "../orders/steps"

/**
 * The next step of a courier; undefined: the order waits for the restaurant. A courier can take an order only after the kitchen has
 * marked it as ready.
 */
export function courierStep(order: Pick<Order, "order_type">, lane: Lane | null): "send" | "delivered" | undefined {
  const step = nextStepOf(order, lane)
  return step === "send" || step === "delivered" ? step : undefined
}
