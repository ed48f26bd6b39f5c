import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { CALLED_OFF_STATUSES } from "../../../domain/orders"
import { ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { restoreSession } from "../../../platform/payment/online-session"
import { unitOfWork } from "../../../platform/process/unit-of-work"
import { paymentStateOf } from "./payment-scene"

/**
 * Makes a closed payment `closing` again, with the voided session that the provider reports as captured. The next check books its money and
 * refunds it. This is done only for an order that is undone, failed or deleted: for any other order, the store decides about the second
 * payment. Call it in the order's payment turn.
 * @returns whether the payment was reopened
 */
export async function reopenClosed(scope: MedusaContainer, orderId: string, sessionId: string, now: number): Promise<boolean> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { result } = await unitOfWork(scope, async (uow) => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    const row = await ordering.onlinePayments.lock(uow.trx, orderId)
    if (row?.state !== "closed" || (order && !CALLED_OFF_STATUSES.includes(order.status))) return false
    const { payments } = await paymentStateOf(scope, row, uow.trx as Knex)
    if (payments.some((payment) => payment.sessionId === sessionId)) return false
    if (!(await restoreSession(uow.trx as Knex, sessionId, row.collection_id))) return false
    const at = new Date(now)
    const closing = { state: "closing", session_id: sessionId, look_at: at, looks: 0, failures: 0 } as const
    await ordering.onlinePayments.change(orderId, closing, at, uow.trx)
    return true
  })
  return result
}
