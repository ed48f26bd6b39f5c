import type { BigNumberInput, IEventBusModuleService, IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules, PaymentEvents } from "@medusajs/framework/utils"
import { type Minor, toDecimal, toMinor } from "../../domain/money"
import { leftAtProvider } from "../payment/left-at-provider"
import { RefundRefused } from "../payment/provider-silent"
import { askForRefund } from "../payment/refund-failure"
import { bookBegunRefund } from "./booked-refund"
import type { NativeMove } from "./native-drive"
import type { NativePayment } from "./native-state"

/**
 * Refunds what is captured and not yet refunded of each payment, and books it. If a refund fails and `giveMoneyBack` settles the payment's
 * collection, that command makes the refund later. Otherwise, if the provider refuses, only the amount left at the provider is refunded, because
 * a part may have been refunded in the provider's own dashboard. If that is refused as well, it is reported (`onRefused`), and the other refunds
 * continue.
 * @returns whether any payment had something left to refund
 * @throws the provider's own error when it is unknown whether a refund is made; RefundUnanswered when the provider does not report what is left
 */
export async function refundRests(
  scope: MedusaContainer,
  move: NativeMove,
  payments: readonly NativePayment[],
): Promise<boolean> {
  const { settledCollection, onRefused } = move
  const kept = payments.filter(({ captured, refunded }) => captured > refunded)
  for (const payment of kept) {
    const refund = (amount: BigNumberInput) => refundAndBook(scope, move, payment, amount)
    const rest = MathBN.sub(payment.captured, payment.refunded)
    try {
      await refund(rest)
    } catch (error) {
      if (payment.collectionId === settledCollection) continue
      if (!(error instanceof RefundRefused)) throw error
      const refused = await refundWhatIsLeft(scope, payment, toMinor(rest.toFixed(), payment.digits), refund)
      if (refused > 0n) onRefused?.(payment, toDecimal(refused, payment.digits))
    }
  }
  return kept.length > 0
}

/**
 * Refunds what is left of a payment at the provider, after the provider has refused to refund its whole rest.
 * @returns the amount that is still to be refunded
 */
async function refundWhatIsLeft(
  scope: MedusaContainer,
  { id, providerId, digits, captured, currencyCode }: NativePayment,
  rest: Minor,
  refund: (amount: BigNumberInput) => Promise<void>,
): Promise<Minor> {
  const currency = currencyCode.toLowerCase()
  const left = await leftAtProvider(scope, { id, providerId, captured: toMinor(captured, digits), currency }, digits)
  if (left === null || left >= rest) return rest
  if (left <= 0n) return 0n
  try {
    await refund(toDecimal(left, digits))
    return 0n
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error
    return left
  }
}

/**
 * Refunds a part of a payment and books it. Medusa's workflow cannot be used: it fails on a cancelled order, loses the reason of a failure, and
 * also books the other unbooked refunds of the payment, with the amount of the new one.
 * @param amount major units
 * @throws RefundRefused when the provider certainly does not make the refund; the provider's own error when that is unknown
 */
async function refundAndBook(
  scope: MedusaContainer,
  { orderId, actor, isDueAgain }: NativeMove,
  { id, providerId, currencyCode }: NativePayment,
  amount: BigNumberInput,
): Promise<void> {
  const module = scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const { refunds: earlier = [] } = await module.retrievePayment(id, { relations: ["refunds"] })
  const { refunds = [] } = await askForRefund(scope, providerId, () =>
    module.refundPayment({ payment_id: id, amount, created_by: actor }),
  )
  const made = refunds.find((each) => !earlier.some((one) => one.id === each.id) && MathBN.eq(each.amount, amount))
  if (made) await bookBegunRefund(scope, orderId, { id: made.id, amount, currencyCode }, isDueAgain)
  // Medusa's workflow emits the same event.
  const events = scope.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
  await events.emit({ name: PaymentEvents.REFUNDED, data: { id } })
}
