import type { MedusaContainer } from "@medusajs/framework/types"
import { type OnlinePaymentRow, ORDERING_MODULE, type OrderingService, type OrderRow } from "../../../modules/ordering"
import { ProviderSilent } from "../../../platform/payment/provider-silent"
import { voidSessions } from "./end-unpaid"
import { presentOrder, requireOpen } from "./payment-refusals"
import { settlePayment } from "./settle-payment"

/**
 * Voids the sessions of an open payment. If the guest pays at the same time, the payment is settled instead.
 * @throws svc_payment_not_open when the payment is made instead; ProviderSilent
 */
export async function voidOpen(scope: MedusaContainer, row: OnlinePaymentRow, order: OrderRow, now: number): Promise<void> {
  try {
    await voidSessions(scope, row)
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error
    await settlePayment(scope, row.order_id, now)
    const { onlinePayments } = scope.resolve<OrderingService>(ORDERING_MODULE)
    requireOpen(await onlinePayments.find(row.order_id), await presentOrder(scope, order), now)
    throw error
  }
}
