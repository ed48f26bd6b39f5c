import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterwardsNote } from "../../../domain/payment/online/payment-notes"
import { LANGUAGES } from "../../../languages"
import { ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { unitOfWork } from "../../../platform/process/unit-of-work"
import { PAYMENT_ACTOR, paymentStateOf } from "./payment-scene"
import { noteOnOrder } from "./tell-failed"

/**
 * Tells the store, once per order, that the provider reports a payment of a session that was voided: nobody asks for it any more, and Medusa has
 * no session with which it could be booked. A payment that was booked, and given back, is none of these.
 */
export async function tellPaidClosed(scope: MedusaContainer, orderId: string, sessionId: string, now: number): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { result: isTold } = await unitOfWork(scope, async (uow) => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    const row = await ordering.onlinePayments.lock(uow.trx, orderId)
    if (row?.state !== "closed") return false
    const { payments } = await paymentStateOf(scope, row, uow.trx)
    if (payments.some((payment) => payment.sessionId === sessionId)) return false
    if (await ordering.hasNote(uow.trx, orderId, PAYMENT_ACTOR, LANGUAGES.map(afterwardsNote))) return false
    // A deleted order gets no note.
    if (!order && row.problem === "late") return false
    await ordering.onlinePayments.change(orderId, { problem: "late" }, new Date(now), uow.trx)
    await noteOnOrder(scope, uow, orderId, afterwardsNote, now)
    return true
  })
  if (!isTold) return
  const logger = scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  logger.error(`svc: a payment of the order ${orderId} is reported, but it is closed: look in the payment provider's dashboard`)
}
