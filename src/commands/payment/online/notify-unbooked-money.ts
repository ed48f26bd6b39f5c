import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { paidAfterCancellationNote } from "../../../domain/payment/online/payment-notes"
import { LANGUAGES } from "../../../languages"
import { ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import type { ReadEvent } from "../../../platform/payment/provider-event"
import { unitOfWork } from "../../../platform/process/unit-of-work"
import { noteOnOrder } from "./notify-failed"
import { PAYMENT_ACTOR, paymentStateOf } from "./payment-scene"

/**
 * Notifies the store, once per order, that the provider reports money of a voided session. The money is not booked, because no check reads
 * that session any more. While the payment is not closed, only captured money is reported, because an authorisation of a replaced session
 * expires by itself.
 */
export async function notifyUnbookedMoney(
  scope: MedusaContainer,
  orderId: string,
  { sessionId, reports }: ReadEvent,
  now: number,
): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { result: orderName } = await unitOfWork(scope, async (uow): Promise<string | null> => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    const row = await ordering.onlinePayments.lock(uow.trx, orderId)
    if (!row || (row.state !== "closed" && reports !== "captured")) return null
    const { payments, session } = await paymentStateOf(scope, row, uow.trx)
    if (payments.some((payment) => payment.sessionId === sessionId)) return null
    if (row.state !== "closed" && session?.id === sessionId) return null
    if (await ordering.hasNote(uow.trx, orderId, PAYMENT_ACTOR, LANGUAGES.map(paidAfterCancellationNote))) return null
    // A deleted order gets no note.
    if (!order && row.problem === "late") return null
    if (row.state === "closed") await ordering.onlinePayments.change(orderId, { problem: "late" }, new Date(now), uow.trx)
    await noteOnOrder(scope, uow, orderId, paidAfterCancellationNote, now)
    return order ? `order ${order.number}` : "a deleted order"
  })
  if (orderName === null) return
  const logger = scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  logger.error(`svc: a payment of ${orderName} is reported, but its session was voided: look in the payment provider's dashboard`)
}
