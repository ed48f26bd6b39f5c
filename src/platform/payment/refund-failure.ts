import type { MedusaContainer } from "@medusajs/framework/types"
import { adapterOf } from "../../domain/payment/online/adapters"
import { recordAnswer } from "./provider-answers"
import { originalOf, recordLastingRefusal, rememberErrors } from "./provider-errors"
import { RefundRefused } from "./provider-silent"

/**
 * Asks a provider for a refund.
 * @param ask the call, by Medusa's Payment module
 * @throws RefundRefused when the provider certainly does not make the refund; the provider's own error when that is unknown
 */
export async function askForRefund<T>(scope: MedusaContainer, providerId: string, ask: () => Promise<T>): Promise<T> {
  rememberErrors(scope, providerId)
  try {
    const answer = await ask()
    recordAnswer(providerId, "refund")
    return answer
  } catch (error) {
    const original = originalOf(error)
    const isRefused = original !== undefined && adapterOf(providerId).refuses(original)
    if (isRefused) recordAnswer(providerId, "refund")
    else recordLastingRefusal(providerId, "refund", error)
    // Do not throw `ProviderSilent`: while the provider answers other requests, one refund that cannot be made must not delay them.
    throw isRefused ? new RefundRefused(error) : error
  }
}
