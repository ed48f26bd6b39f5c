import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** An event of a payment provider, as received over HTTP. */
export interface ProviderEvent {
  /** The last part of the webhook's path: `stripe_card`. */
  readonly provider: string
  readonly payload: {
    readonly data: Record<string, unknown>
    readonly rawData: string | Buffer
    readonly headers: Record<string, unknown>
  }
}

/**
 * Lets the provider verify the signature of an event and read it.
 * @returns the id of the Medusa payment session that it is about; undefined if the event is forged, unreadable, from an unknown provider
 *   or about no session
 */
export async function readProviderEvent(scope: MedusaContainer, event: ProviderEvent): Promise<string | undefined> {
  try {
    const { data } = await scope.resolve<IPaymentModuleService>(Modules.PAYMENT).getWebhookActionAndData(event)
    return data?.session_id
  } catch {
    return undefined
  }
}
