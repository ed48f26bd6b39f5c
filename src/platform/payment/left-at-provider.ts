import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Minor } from "../../domain/money"
import { adapterOf } from "../../domain/payment/online/adapters"
import { amountWithin } from "../../domain/payment/online/amount-guard"
import { RefundUnanswered } from "./provider-silent"
import { refundedAtProvider } from "./refunds-at-provider"

/** A payment at its provider. */
interface ProviderPayment {
  readonly id: string
  readonly providerId: string
}

/**
 * The amount of a captured payment that can still be refunded, according to its provider: somebody may have refunded a part in the provider's
 * own dashboard.
 * @param digits decimal places of the amounts
 * @returns null: unknown
 * @throws RefundUnanswered
 */
export async function leftAtProvider(
  scope: MedusaContainer,
  payment: ProviderPayment & { readonly captured: Minor; readonly currency: string },
  digits: number,
): Promise<Minor | null> {
  const { providerId, captured, currency } = payment
  const refunded = await totalRefunded(scope, payment)
  const adapter = adapterOf(providerId)
  if (refunded === null) return null
  return amountWithin(adapter.toUnits(captured, digits, currency) - refunded, { digits, currency }, adapter)
}

/**
 * What the provider has refunded of a payment, in its smallest units; null: the provider does not report it.
 * @throws RefundUnanswered
 */
export async function totalRefunded(scope: MedusaContainer, { id, providerId }: ProviderPayment): Promise<bigint | null> {
  try {
    const payments = scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
    const { data } = await payments.retrievePayment(id, { select: ["id", "data"] })
    return await refundedAtProvider(scope, { providerId, data: data ?? {} })
  } catch (error) {
    throw new RefundUnanswered(error)
  }
}
