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
 * Refunds the rest of payments and books it. A refund that fails is left to `giveMoneyBack`, if that settles the payment's collection. Otherwise,
 * if the provider refuses, only what is left there is refunded: a part may have been refunded in the provider's own dashboard. A refund that is
 * refused nevertheless is reported (`onRefused`) and holds back no other.
 * @returns whether any payment had a rest
 * @throws the provider's own error when it is unknown whether a refund is made; RefundUnanswered when it does not say what is left
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
 * Refunds a part of a payment and books it. Medusa's workflow cannot: it fails on a cancelled order, books every other refund of the payment
 * that is not booked, with the amount of the new one, and loses the reason of a failure.
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
  // As Medusa's workflow does.
  const events = scope.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
  await events.emit({ name: PaymentEvents.REFUNDED, data: { id } })
}
