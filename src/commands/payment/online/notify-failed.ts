import type { MedusaContainer } from "@medusajs/framework/types"
import { toMinor } from "../../../domain/money"
import { failedRefundNote, uncapturedNote } from "../../../domain/payment/online/payment-notes"
import { isoInZone } from "../../../domain/time"
import { LANGUAGES, type Language } from "../../../languages"
import { ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import type { NotifyFailed } from "../../../platform/mirror/failed-refund"
import { type UnitOfWork, unitOfWork } from "../../../platform/process/unit-of-work"
import { holdForStore } from "./apply-payment"
import { PAYMENT_ACTOR } from "./payment-scene"

/**
 * Returns a function that writes a note on the order for a started refund that failed or may have failed. It also makes the payment due for
 * a check: if the order was cancelled, the amount is owed again. A deleted order gets no note.
 */
export function notifyFailed(scope: MedusaContainer, orderId: string, now: number): NotifyFailed {
  return async (uow, { kind, amount, digits, currency, startedAt }) => {
    const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
    const order = await ordering.lockOrder(uow.trx, orderId)
    if (!order) return
    await ordering.onlinePayments.watchRefunds(uow.trx, orderId, new Date(now))
    const { language, timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const date = isoInZone(startedAt.getTime(), timezone).slice(0, "2000-01-01".length)
    const note = failedRefundNote(kind, { amount: toMinor(amount, digits), digits, currency, date }, language)
    await holdForStore(scope, uow, order, { from: [], note }, now)
  }
}

/** Notifies the store, once per order, that a payment is still not captured. */
export async function notifyUncaptured(scope: MedusaContainer, orderId: string, now: number): Promise<void> {
  await unitOfWork(scope, async (uow) => {
    const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
    await ordering.lockOrder(uow.trx, orderId)
    if (await ordering.hasNote(uow.trx, orderId, PAYMENT_ACTOR, LANGUAGES.map(uncapturedNote))) return
    await noteOnOrder(scope, uow, orderId, uncapturedNote, now)
  })
}

/** Writes a note for the store on an order, whose status stays. A deleted order gets none. */
export async function noteOnOrder(
  scope: MedusaContainer,
  uow: UnitOfWork,
  orderId: string,
  noteIn: (language: Language) => string,
  now: number,
): Promise<void> {
  const order = await scope.resolve<OrderingService>(ORDERING_MODULE).lockOrder(uow.trx, orderId)
  if (!order) return
  const { language } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  await holdForStore(scope, uow, order, { from: [], note: noteIn(language) }, now)
}
