import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentActions } from "@medusajs/framework/utils"

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

/** What an event says. */
export interface ReadEvent {
  /** The Medusa payment session that it is about. */
  readonly sessionId: string
  /** True if it says that the guest has paid or authorised. */
  readonly isPaid: boolean
}

const PAID: readonly string[] = [PaymentActions.AUTHORIZED, PaymentActions.SUCCESSFUL]

/**
 * Lets the provider verify the signature of an event and read it.
 * @returns undefined if the event is forged, unreadable, from an unknown provider or about no session
 */
export async function readProviderEvent(scope: MedusaContainer, event: ProviderEvent): Promise<ReadEvent | undefined> {
  try {
    const { action, data } = await scope.resolve<IPaymentModuleService>(Modules.PAYMENT).getWebhookActionAndData(event)
    return data?.session_id === undefined ? undefined : { sessionId: data.session_id, isPaid: PAID.includes(action) }
  } catch {
    return undefined
  }
}
