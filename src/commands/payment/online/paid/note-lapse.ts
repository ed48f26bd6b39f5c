import type { MedusaContainer } from "@medusajs/framework/types"
import { STOPPABLE_STATUSES } from "../../../../domain/orders"
import { adapterOf } from "../../../../domain/payment/online/adapters"
import { lapsedNote } from "../../../../domain/payment/online/payment-notes"
import { type OnlinePaymentRow, ORDERING_MODULE, type OrderingService } from "../../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../../modules/settings"
import type { OnlinePaymentState } from "../../../../platform/payment/online-payment-state"
import { cancelPayment, statusOf } from "../../../../platform/payment/online-session"
import { unitOfWork } from "../../../../platform/process/unit-of-work"
import { holdForStore } from "../apply-payment"

/**
 * Checks whether the authorisation of an order has expired at the provider (cards: after about a week). If so, cancels the payment in
 * Medusa, and puts an order that was not sent yet on hold for the store to decide. Captured payments are not checked.
 * @returns whether it has expired
 * @throws ProviderSilent
 */
export async function noteLapse(
  scope: MedusaContainer,
  row: OnlinePaymentRow,
  state: OnlinePaymentState,
  now: number,
): Promise<boolean> {
  const { session, payments } = state
  const held = payments.filter(({ sessionId, cancelled, captured }) => sessionId === session?.id && !cancelled && captured === 0n)
  if (session === null || held.length === 0 || !adapterOf(row.provider_id).knowsStatus) return false
  const { status } = await statusOf(scope, session)
  if (status !== "canceled") return false
  for (const { id } of held) await cancelPayment(scope, id)
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { language } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  await unitOfWork(scope, async (uow) => {
    const order = await ordering.lockOrder(uow.trx, row.order_id)
    await ordering.onlinePayments.change(row.order_id, { problem: "lapsed" }, new Date(now), uow.trx)
    if (order) await holdForStore(scope, uow, order, { from: STOPPABLE_STATUSES, note: lapsedNote(language) }, now)
  })
  return true
}
