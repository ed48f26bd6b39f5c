import type { MedusaContainer } from "@medusajs/framework/types"
import { CALLED_OFF_STATUSES, UNDONE_STATUSES } from "../../../../domain/orders"
import { ORDERING_MODULE, type OrderingService } from "../../../../modules/ordering"
import { unitOfWork } from "../../../../platform/process/unit-of-work"
import { writeOrder } from "../../../ordering/changing/write-order"
import { PAYMENT_ACTOR } from "../payment-scene"

/**
 * Notes that the money is to be returned (`owed`) or was returned (`closed`), unless the store has revived the order. An order that the
 * store may still revive is unpaid from now on.
 * @returns whether it was noted
 */
export async function leavePaid(
  scope: MedusaContainer,
  orderId: string,
  change: { readonly state: "owed" | "closed"; readonly look_at: Date | null },
  now: number,
): Promise<boolean> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const at = new Date(now)
  const { result } = await unitOfWork(scope, async (uow) => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    const row = await ordering.onlinePayments.lock(uow.trx, orderId)
    if (row?.state !== "paid" || (order && !CALLED_OFF_STATUSES.includes(order.status))) return false
    await ordering.onlinePayments.change(orderId, { ...change, looks: 0, failures: 0 }, at, uow.trx)
    if (order && !UNDONE_STATUSES.includes(order.status) && order.paid_at !== null) {
      await writeOrder(scope, uow, order, { fields: { paid_at: null } }, { actor: PAYMENT_ACTOR, source: "payment" }, now)
    }
    return true
  })
  return result
}
