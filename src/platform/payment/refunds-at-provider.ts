import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { adapterOf } from "../../domain/payment/online/adapters"
import type { ProviderData } from "../../domain/payment/online/provider-adapter"

/** The client of Medusa's Stripe provider. Medusa's own methods do not read refunds. Other providers do not have it. */
interface Provider {
  readonly stripe_?: {
    readonly refunds?: {
      list(query: { readonly payment_intent: string; readonly limit: number }): Promise<{
        readonly data: readonly ProviderData[]
        readonly has_more: boolean
      }>
    }
  }
}

interface PaymentModuleInside {
  readonly paymentProviderService_: { retrieveProvider(providerId: string): Provider }
}

/** The most refunds that the provider returns at once. */
const MOST = 100

/**
 * Asks a provider how much of a payment it has refunded.
 * @returns in the provider's smallest units; null: this provider cannot be asked
 * @throws the provider's own error
 */
export async function refundedAtProvider(
  scope: MedusaContainer,
  { providerId, data }: { readonly providerId: string; readonly data: ProviderData },
): Promise<bigint | null> {
  const { stripe_: client } = scope
    .resolve<PaymentModuleInside>(Modules.PAYMENT)
    .paymentProviderService_.retrieveProvider(providerId)
  const { id } = data
  if (client?.refunds === undefined || typeof id !== "string") return null
  const { data: refunds, has_more: isCut } = await client.refunds.list({ payment_intent: id, limit: MOST })
  return isCut ? null : adapterOf(providerId).refunded(refunds)
}
