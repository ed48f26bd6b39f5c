import type { Context, IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { type Minor, toNumber } from "../../domain/money"
import { adapterOf } from "../../domain/payment/online/adapters"
import type { ProviderData } from "../../domain/payment/online/provider-adapter"
import { FOREIGN_REFUND } from "../mirror/native-state"
import type { UnitOfWork } from "../process/unit-of-work"
import type { BookedPayment } from "./online-payment-state"
import { ProviderSilent } from "./online-session"

/** Medusa's Stripe provider asks for no refunds, so its client is used. Other providers have none. */
interface StripeProvider {
  readonly stripe_?: {
    readonly refunds: { list(query: { payment_intent: unknown; limit: number }): AsyncIterable<ProviderData> }
  }
}

/** Internals of the module: its providers, and the refund's row without a call of the provider. */
interface PaymentModuleInside extends IPaymentModuleService {
  readonly paymentProviderService_: { retrieveProvider(providerId: string): StripeProvider }
  createRefunds(refund: { payment: string; amount: number; created_by: string }, context: Context): Promise<unknown>
}

/** Refunds that one call lists; the client asks for more by itself. */
const PAGE = 100

/**
 * How much of a payment the provider has refunded, whoever requested it.
 * @param digits decimal places of the amount
 * @returns null if the provider does not tell
 * @throws ProviderSilent
 */
export async function refundedAtProvider(
  scope: MedusaContainer,
  { id, providerId, currency }: Pick<BookedPayment, "id" | "providerId" | "currency">,
  digits: number,
): Promise<Minor | null> {
  const { refundedUnits, fromUnits } = adapterOf(providerId)
  if (refundedUnits === null) return null
  const payments = scope.resolve<PaymentModuleInside>(Modules.PAYMENT)
  const { data } = await payments.retrievePayment(id, { select: ["id", "data"] })
  const client = payments.paymentProviderService_.retrieveProvider(providerId).stripe_
  if (client === undefined || data?.id === undefined) return null
  const refunds: ProviderData[] = []
  try {
    for await (const refund of client.refunds.list({ payment_intent: data.id, limit: PAGE })) refunds.push(refund)
  } catch (error) {
    throw new ProviderSilent(error)
  }
  return fromUnits(refundedUnits(refunds), digits, currency)
}

/** Records a refund that the provider has made without Medusa. @param digits decimal places of the amount */
export async function addForeignRefund(
  scope: MedusaContainer,
  uow: UnitOfWork,
  { paymentId, amount, digits }: { readonly paymentId: string; readonly amount: Minor; readonly digits: number },
): Promise<void> {
  const payments = scope.resolve<PaymentModuleInside>(Modules.PAYMENT)
  const refund = { payment: paymentId, amount: toNumber(amount, digits), created_by: FOREIGN_REFUND }
  await payments.createRefunds(refund, uow.on(payments))
}
