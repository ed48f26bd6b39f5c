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
 * @returns the amount in the provider's smallest units; null: unknown, because the provider does not report refunds, is no longer
 *   installed, does not know the payment (its account was changed), or has more refunds than it returns at once
 * @throws the provider's own error if a later request may succeed
 */
export async function refundedAtProvider(
  scope: MedusaContainer,
  { providerId, data }: { readonly providerId: string; readonly data: ProviderData },
): Promise<bigint | null> {
  const adapter = adapterOf(providerId)
  const { id } = data
  if (!adapter.knowsRefunds || typeof id !== "string") return null
  const refunds = installed(scope, providerId)?.stripe_?.refunds
  if (refunds === undefined) return null
  try {
    const { data: made, has_more: isCut } = await refunds.list({ payment_intent: id, limit: MOST })
    return isCut ? null : adapter.refunded(made)
  } catch (error) {
    if (error instanceof Error && adapter.isPermanent(error as unknown as ProviderData)) return null
    throw error
  }
}

/** Returns the installed provider; undefined: the host no longer has it. */
function installed(scope: MedusaContainer, providerId: string): Provider | undefined {
  try {
    return scope.resolve<PaymentModuleInside>(Modules.PAYMENT).paymentProviderService_.retrieveProvider(providerId)
  } catch {
    return undefined
  }
}
