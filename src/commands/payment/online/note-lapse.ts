import type { MedusaContainer } from "@medusajs/framework/types"
import type { OrderStatus } from "../../../domain/orders"
import { adapterOf } from "../../../domain/payment/online/adapters"
import { lapsedNote } from "../../../domain/payment/online/payment-notes"
import { type OnlinePaymentRow, ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import type { OnlinePaymentState } from "../../../platform/payment/online-payment-state"
import { cancelPayment, statusOf } from "../../../platform/payment/online-session"
import { unitOfWork } from "../../../platform/process/unit-of-work"
import { holdForStore } from "./apply-payment"

/** Orders that the store can still keep back. */
const NOT_OUT_YET: readonly OrderStatus[] = ["accepting", "accepted", "processing"]

/**
 * Finds out whether the authorisation of an order has ended at the provider, as cards do after a week: the platform is told, and an order that
 * has not left waits for the store's decision. Captured money is not asked for.
 * @returns whether it has ended
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
  if (session === null || held.length === 0 || !adapterOf(row.provider_id).asksFirst) return false
  const { status } = await statusOf(scope, session)
  if (status !== "canceled") return false
  for (const { id } of held) await cancelPayment(scope, id)
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { language } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  await unitOfWork(scope, async (uow) => {
    const order = await ordering.lockOrder(uow.trx, row.order_id)
    await ordering.onlinePayments.change(row.order_id, { problem: "lapsed" }, new Date(now), uow.trx)
    if (order) await holdForStore(scope, uow, order, { from: NOT_OUT_YET, note: lapsedNote(language) }, now)
  })
  return true
}
