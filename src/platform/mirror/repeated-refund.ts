import type { BigNumberInput, IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { adapterOf } from "../../domain/payment/online/adapters"
import { originalOf } from "../payment/provider-errors"
import { RefundRefused } from "../payment/provider-silent"
import { askForRefund } from "../payment/refund-failure"
import { failpoint } from "../process/failpoint"
import { bookBegunRefund } from "./booked-refund"
import { dropFailed, type NotifyFailed } from "./failed-refund"
import { assertAbandoned } from "./incomplete-work"
import type { Part } from "./native-drive"
import { repeatable } from "./repeatable-refund"
import { settleByTotal } from "./unanswered-refund"

/** An internal service of the module: it asks a provider for a refund whose row exists already. */
interface PaymentModuleInside extends IPaymentModuleService {
  readonly paymentProviderService_: { refundPayment(providerId: string, input: object): Promise<unknown> }
}

/**
 * Completes refunds that a process started and did not finish. Medusa stores a refund, asks the provider with the refund's id as
 * idempotency key, then books the refund. Without the booking, it is unknown whether the provider was asked. The plugin asks again with the
 * same key: a provider that knows the key refunds only once. Providers without idempotency keys are not asked.
 * @throws Error if another process may still be refunding
 */
export const repeatRefund: Part = async function repeatRefund(scope, { orderId, notifyFailed }, { payments }) {
  const now = Date.now()
  const begun = payments.flatMap((payment) => repeatable(payment, now).map((refund) => ({ payment, refund })))
  for (const { refund } of begun) assertAbandoned(refund, now)
  for (const { payment, refund } of begun) {
    const amount = await askAgain(scope, payment.id, refund.id, notifyFailed).catch(async (error: unknown) => {
      if (!(error instanceof KeySpent)) throw error
      await settleByTotal(scope, { orderId, notifyFailed }, payment, [refund])
      return null
    })
    if (amount === null) continue
    await failpoint("refund.asked")
    await bookBegunRefund(scope, orderId, { id: refund.id, amount, currencyCode: payment.currencyCode })
  }
  return begun.length > 0
}

/**
 * The provider repeats the failure of a refund while it remembers the idempotency key. Only its total of refunds shows whether the refund was
 * made.
 */
export class KeySpent extends Error {
  constructor(cause: unknown) {
    super(`The payment provider only repeats its failure: ${String((cause as { message?: unknown } | null)?.message ?? cause)}`)
    this.name = "KeySpent"
  }
}

/**
 * Asks the provider again for a refund, with the same idempotency key.
 * @returns the refund's amount in major units; null: the refund is not made. Either its own process has rolled it back, or the provider has
 *   refused it and it is deleted here
 * @throws KeySpent; the provider's own error when it is unknown whether the refund is made
 */
export async function askAgain(
  scope: MedusaContainer,
  paymentId: string,
  refundId: string,
  notify?: NotifyFailed,
): Promise<BigNumberInput | null> {
  const payments = scope.resolve<PaymentModuleInside>(Modules.PAYMENT)
  const { provider_id, data, refunds = [] } = await payments.retrievePayment(paymentId, { relations: ["refunds"] })
  const refund = refunds.find(({ id }) => id === refundId)
  if (!refund) return null
  const amount = refund.raw_amount ?? refund.amount
  const input = { data, amount, context: { idempotency_key: refundId } }
  try {
    await askForRefund(scope, provider_id, () => payments.paymentProviderService_.refundPayment(provider_id, input))
  } catch (error) {
    const original = originalOf(error)
    if (original !== undefined && adapterOf(provider_id).isRepeated(original)) throw new KeySpent(error)
    if (!(error instanceof RefundRefused)) throw error
    await failpoint("refund.refused")
    await dropFailed(scope, [refundId], "refused", notify)
    return null
  }
  return amount
}
