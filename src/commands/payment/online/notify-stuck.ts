import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { toDecimal } from "../../../domain/money"
import { unreadableNote, unvoidedNote } from "../../../domain/payment/online/payment-notes"
import { type OnlinePaymentRow, ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { readOnlinePayment } from "../../../platform/payment/online-payment-state"
import type { UnitOfWork } from "../../../platform/process/unit-of-work"
import { noteOnOrder, notifyFailed } from "./notify-failed"

/**
 * Notifies the store that the service cannot finish an online payment, by a note on the order and an error in the log. Either its money is
 * owed and cannot be returned (one note per payment), or its session cannot be voided. The provider may fail, may not know the payment, or
 * may no longer be installed. The attempts continue.
 */
export async function notifyStuck(scope: MedusaContainer, uow: UnitOfWork, row: OnlinePaymentRow, now: number): Promise<void> {
  const isOwed = row.state === "owed"
  await (isOwed ? noteKept(scope, uow, row, now) : noteOnOrder(scope, uow, row.order_id, unvoidedNote, now))
  const order = await scope.resolve<OrderingService>(ORDERING_MODULE).lockOrder(uow.trx, row.order_id)
  const orderName = order ? `order ${order.number}` : "a deleted order"
  scope
    .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    .error(
      `svc: ${isOwed ? "money" : "the payment session"} of ${orderName} cannot be ${isOwed ? "returned" : "voided"}: look in the payment provider's dashboard`,
    )
}

async function noteKept(scope: MedusaContainer, uow: UnitOfWork, row: OnlinePaymentRow, now: number): Promise<void> {
  const state = await readOnlinePayment(uow.trx, row)
  // Without the payment collection the amount is unknown.
  if (!state) return noteOnOrder(scope, uow, row.order_id, unreadableNote, now)
  const { payments, due } = state
  const notify = notifyFailed(scope, row.order_id, now)
  for (const { amount, captured, refunded, inProgress, unknown, cancelled, currency } of payments) {
    const authorised = cancelled ? 0n : amount
    // Refunds whose outcome is unknown were already reported.
    const kept = captured > 0n ? captured - (refunded - inProgress) - unknown : authorised
    if (kept <= 0n) continue
    const { digits } = due
    await notify(uow, { kind: "unknown", amount: toDecimal(kept, digits), digits, currency, startedAt: new Date(now) })
  }
}
