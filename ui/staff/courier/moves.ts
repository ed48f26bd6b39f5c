import type { Order } from "../../../src/client"
import type { Lane } from "../../../src/domain/orders/lanes"
import { nextStepOf } from "../orders/steps"

/** The next step of a courier; undefined: the order waits for the restaurant. The food leaves when the kitchen has marked the order as ready. */
export function courierStep(order: Pick<Order, "order_type">, lane: Lane | null): "send" | "delivered" | undefined {
  const step = nextStepOf(order, lane)
  return step === "send" || step === "delivered" ? step : undefined
}
