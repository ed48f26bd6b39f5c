import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { adapterOf } from "../../domain/payment/online/adapters"
import type { ProviderData } from "../../domain/payment/online/provider-adapter"
import { RefundRefused } from "./provider-silent"

/** Medusa's Stripe provider throws an error of its own with only the message of Stripe's error. Other providers do not have this method. */
interface Provider {
  buildError?(message: string, error: Error): Error
}

interface PaymentModuleInside {
  readonly paymentProviderService_: { retrieveProvider(providerId: string): Provider }
}

/** Stripe's error for each error that was thrown instead. Not stored as `cause`, because logs would then show its private data. */
const ORIGINALS = new WeakMap<Error, Error>()
const REMEMBERING = new WeakSet<Provider>()

/**
 * Asks a provider for a refund.
 * @param ask the call, by Medusa's Payment module
 * @throws RefundRefused when the provider certainly does not make the refund; the provider's own error when that is unknown
 */
export async function askForRefund<T>(scope: MedusaContainer, providerId: string, ask: () => Promise<T>): Promise<T> {
  remember(scope.resolve<PaymentModuleInside>(Modules.PAYMENT).paymentProviderService_.retrieveProvider(providerId))
  try {
    return await ask()
  } catch (error) {
    const original = error instanceof Error ? ORIGINALS.get(error) : undefined
    const isRefused = original !== undefined && adapterOf(providerId).refuses(original as unknown as ProviderData)
    // Not `ProviderSilent`: one refund that cannot be made must not hold back the other payments of the provider.
    throw isRefused ? new RefundRefused(error) : error
  }
}

function remember(provider: Provider): void {
  const { buildError } = provider
  if (buildError === undefined || REMEMBERING.has(provider)) return
  REMEMBERING.add(provider)
  provider.buildError = (message, error) => {
    const thrown = buildError.call(provider, message, error)
    ORIGINALS.set(thrown, error)
    return thrown
  }
}
