import type { MedusaContainer } from "@medusajs/framework/types"
import { decideMove } from "../../../domain/orders"
import { fail } from "../../../errors"
import { ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import type { OrderChange } from "./order-change"

/**
 * Checks a move like `changeOrder`, but without locking the order: for callers that must do something else before the move.
 * @throws svc_invalid_transition; svc_order_not_found
 */
export async function judgeChange(scope: MedusaContainer, orderId: string, { status, force }: OrderChange): Promise<void> {
  const order = await scope.resolve<OrderingService>(ORDERING_MODULE).findOrder(orderId)
  if (!order) throw fail("svc_order_not_found")
  if (status) decideMove({ from: order.status, to: status, orderType: order.order_type, force })
}
