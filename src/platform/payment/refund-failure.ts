import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { adapterOf } from "../../domain/payment/online/adapters"
import type { ProviderData } from "../../domain/payment/online/provider-adapter"
import { ProviderSilent, RefundRefused } from "./provider-silent"

/** Medusa's Stripe provider throws an error that has only the text of Stripe's. Other providers have no such method. */
interface Provider {
  buildError?(message: string, error: Error): Error
}

interface PaymentModuleInside {
  readonly paymentProviderService_: { retrieveProvider(providerId: string): Provider }
}

/** Stripe's error by the error that was thrown for it. It is no `cause`, because a log would show what is private in it. */
const ORIGINALS = new WeakMap<Error, Error>()
const REMEMBERING = new WeakSet<Provider>()

/**
 * Asks a provider for a refund.
 * @param ask the call, by Medusa's Payment module
 * @throws RefundRefused when the provider certainly does not make it; ProviderSilent when that is unknown
 */
export async function askForRefund(scope: MedusaContainer, providerId: string, ask: () => Promise<unknown>): Promise<void> {
  remember(scope.resolve<PaymentModuleInside>(Modules.PAYMENT).paymentProviderService_.retrieveProvider(providerId))
  try {
    await ask()
  } catch (error) {
    const original = error instanceof Error ? ORIGINALS.get(error) : undefined
    const isRefused = original !== undefined && adapterOf(providerId).refuses(original as unknown as ProviderData)
    throw isRefused ? new RefundRefused(error) : new ProviderSilent(error)
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
