import type { MedusaContainer } from "@medusajs/framework/types"
import { toMinor } from "../../../domain/money"
import { refusedNote } from "../../../domain/payment/online/payment-notes"
import { ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import type { TellRefused } from "../../../platform/mirror/refused-refund"
import { holdForStore } from "./apply-payment"

/** Writes a note on the order for each refund that its provider refuses. A deleted order gets none. */
export function tellRefused(scope: MedusaContainer, orderId: string, now: number): TellRefused {
  return async (uow, { amount, digits, currency }) => {
    const order = await scope.resolve<OrderingService>(ORDERING_MODULE).lockOrder(uow.trx, orderId)
    if (!order) return
    const { language } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const note = refusedNote({ amount: toMinor(amount, digits), digits, currency }, language)
    await holdForStore(scope, uow, order, { from: [], note }, now)
  }
}
