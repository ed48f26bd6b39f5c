import type { Order } from "../../../src/client"
import type { Lane } from "../../../src/domain/orders/lanes"
import { stepIn } from "../../../src/domain/orders/next-steps"

/** The next step of a courier; undefined: the order waits for the restaurant. The food leaves when the kitchen has marked the order as ready. */
export function courierStep(
  { order_type: type }: Pick<Order, "order_type">,
  lane: Lane | null,
): "send" | "delivered" | undefined {
  const step = lane === null ? undefined : stepIn(lane, type)
  return step === "send" || step === "delivered" ? step : undefined
}
