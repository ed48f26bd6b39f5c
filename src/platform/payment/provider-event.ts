import type { Knex } from "@medusajs/framework/mikro-orm/knex"
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

/** True if Medusa has this session. For an unknown one, Medusa's own handler would complete another customer's cart. */
export async function isKnownSession(knex: Knex, sessionId: string): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: unknown[] }>("select 1 from payment_session where id = ? and deleted_at is null", [
    sessionId,
  ])
  return rows.length > 0
}
