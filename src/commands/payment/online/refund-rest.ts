import type { MedusaContainer } from "@medusajs/framework/types"
import { refundedElsewhereNote } from "../../../domain/payment/online/payment-notes"
import { ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import type { BookedPayment, OnlinePaymentState } from "../../../platform/payment/online-payment-state"
import { ProviderSilent, refundPayment } from "../../../platform/payment/online-session"
import { addForeignRefund, refundedAtProvider } from "../../../platform/payment/provider-refunds"
import { unitOfWork } from "../../../platform/process/unit-of-work"
import { holdForStore } from "./apply-payment"

/**
 * Refunds what is captured and not refunded yet. If the provider refuses, it may have refunded a part without Medusa, for example in its
 * own dashboard: that part is recorded with a note on the order, and only the rest is refunded.
 * @throws ProviderSilent when the provider does not answer, or refuses for another reason
 */
export async function refundRest(
  scope: MedusaContainer,
  orderId: string,
  payment: BookedPayment,
  { due: { digits } }: Pick<OnlinePaymentState, "due">,
  now: number,
): Promise<void> {
  const { id, captured, refunded } = payment
  const rest = captured - refunded
  try {
    await refundPayment(scope, id, rest, digits)
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error
    const back = (await refundedAtProvider(scope, payment, digits)) ?? 0n
    const foreign = (back < captured ? back : captured) - refunded
    if (foreign <= 0n) throw error
    await recordForeign(scope, orderId, payment, { amount: foreign, digits }, now)
    if (rest > foreign) await refundPayment(scope, id, rest - foreign, digits)
  }
}

/** Writes the refund and the order's note, both or neither. A deleted order gets no note. */
async function recordForeign(
  scope: MedusaContainer,
  orderId: string,
  { id, currency }: BookedPayment,
  foreign: { readonly amount: bigint; readonly digits: number },
  now: number,
): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { language } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  await unitOfWork(scope, async (uow) => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    await addForeignRefund(scope, uow, { paymentId: id, ...foreign })
    if (order)
      await holdForStore(scope, uow, order, { from: [], note: refundedElsewhereNote({ ...foreign, currency }, language) }, now)
  })
}
