import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { adapterOf } from "../../domain/payment/online/adapters"
import type { ProviderData } from "../../domain/payment/online/provider-adapter"
import { type EndingCall, recordAnswer } from "./provider-answers"

/** Medusa's Stripe provider throws its own error, which has only the message of Stripe's error. Other providers do not have this method. */
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
 * Records the original errors of a provider for {@link originalOf}. Call it before the provider.
 * @throws Error if the host no longer has the provider
 */
export function rememberErrors(scope: MedusaContainer, providerId: string): void {
  const provider = scope.resolve<PaymentModuleInside>(Modules.PAYMENT).paymentProviderService_.retrieveProvider(providerId)
  const { buildError } = provider
  if (buildError === undefined || REMEMBERING.has(provider)) return
  REMEMBERING.add(provider)
  provider.buildError = (message, error) => {
    const thrown = buildError.call(provider, message, error)
    ORIGINALS.set(thrown, error)
    return thrown
  }
}

/** The error of the provider's own API, as data; undefined: unknown. */
export function originalOf(error: unknown): ProviderData | undefined {
  return error instanceof Error ? (ORIGINALS.get(error) as unknown as ProviderData | undefined) : undefined
}

/** The HTTP statuses with which a provider refuses a key or account. */
const REFUSED_KEY: readonly number[] = [401, 403]

/** True if a provider refuses the key or the account: then it refuses every call until the owner has corrected them. */
export function isRefusedKey({ statusCode }: ProviderData): boolean {
  return REFUSED_KEY.includes(Number(statusCode))
}

/**
 * Notes that a provider has answered a call, if its error is permanent and not about a refused key: the provider is not down, and the call
 * need not be repeated often. Call {@link rememberErrors} before the provider.
 */
export function recordLastingRefusal(providerId: string, call: EndingCall, error: unknown): void {
  const original = originalOf(error)
  if (original !== undefined && adapterOf(providerId).isPermanent(original) && !isRefusedKey(original))
    recordAnswer(providerId, call)
}
