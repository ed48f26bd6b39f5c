import type { MedusaContainer } from "@medusajs/framework/types"
import { toMinor } from "../../../domain/money"
import { refusedNote } from "../../../domain/payment/online/payment-notes"
import { ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import type { TellRefused } from "../../../platform/mirror/refused-refund"
import { holdForStore } from "./apply-payment"

/**
 * Writes a note on the order for each refund that its provider refuses, and makes its payment due for a check: if the order was cancelled, the
 * amount is owed again. A deleted order gets no note.
 */
export function tellRefused(scope: MedusaContainer, orderId: string, now: number): TellRefused {
  return async (uow, { amount, digits, currency }) => {
    const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
    const order = await ordering.lockOrder(uow.trx, orderId)
    if (!order) return
    await ordering.onlinePayments.watchRefunds(uow.trx, orderId, new Date(now))
    const { language } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const note = refusedNote({ amount: toMinor(amount, digits), digits, currency }, language)
    await holdForStore(scope, uow, order, { from: [], note }, now)
  }
}
