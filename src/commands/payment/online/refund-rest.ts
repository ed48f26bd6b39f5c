import type { MedusaContainer } from "@medusajs/framework/types"
import { refundedElsewhereNote } from "../../../domain/payment/online/payment-notes"
import { type OnlinePaymentRow, ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import type { BookedPayment } from "../../../platform/payment/online-payment-state"
import { refundPayment } from "../../../platform/payment/online-session"
import { addForeignRefund, refundedAtProvider } from "../../../platform/payment/provider-refunds"
import { ProviderSilent, RefundRefused } from "../../../platform/payment/provider-silent"
import { failpoint } from "../../../platform/process/failpoint"
import { unitOfWork } from "../../../platform/process/unit-of-work"
import { holdForStore } from "./apply-payment"
import { paymentStateOf } from "./payment-scene"

/**
 * Refunds what is captured and not refunded yet. If the provider refuses, it may have refunded a part without Medusa, for example in its
 * own dashboard: that part is recorded with a note on the order, and only the rest is refunded.
 * @throws RefundRefused when the provider refuses the rest; ProviderSilent when it does not answer, or when somebody else refunds meanwhile
 */
export async function refundRest(
  scope: MedusaContainer,
  row: OnlinePaymentRow,
  payment: BookedPayment,
  digits: number,
  now: number,
): Promise<void> {
  const { id, captured, refunded } = payment
  try {
    return await refundPayment(scope, payment, captured - refunded, digits)
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error
    const units = await refundedAtProvider(scope, payment)
    const foreign = units === null ? 0n : await recordForeign(scope, row.order_id, payment, { units, digits }, now)
    const present = (await paymentStateOf(scope, row)).payments.find((each) => each.id === id)
    if (present?.refunded !== refunded + foreign) throw new ProviderSilent("Another refund of the payment is in progress")
    if (foreign === 0n) throw error
    await failpoint("refund.foreign")
    const rest = captured - refunded - foreign
    if (rest > 0n) await refundPayment(scope, payment, rest, digits)
  }
}

/** Writes the refund and the order's note, both or neither. A deleted order gets no note. @returns the recorded amount */
async function recordForeign(
  scope: MedusaContainer,
  orderId: string,
  payment: BookedPayment,
  known: { readonly units: bigint; readonly digits: number },
  now: number,
): Promise<bigint> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { language } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const { result } = await unitOfWork(scope, async (uow) => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    const amount = await addForeignRefund(scope, uow, orderId, payment, known)
    if (order === undefined || amount === 0n) return amount
    const note = refundedElsewhereNote({ amount, digits: known.digits, currency: payment.currency }, language)
    await holdForStore(scope, uow, order, { from: [], note }, now)
    return amount
  })
  return result
}
