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

/**
 * True if a payment collection belongs to an order of our API, or is the one with which a cart became an order of ours. The customer may
 * pay another collection of such an order: the platform creates one for the amount that an edit has added.
 */
export async function isCollectionOfOrder(knex: Knex, collectionId: string): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    `select 1 from order_payment_collection l join svc_order o on o.id = l.order_id
     where l.payment_collection_id = :collection and (o.source = 'api' or (l.deleted_at is null and exists (
       select from cart_payment_collection c where c.payment_collection_id = :collection and c.deleted_at is null)))
     limit 1`,
    { collection: collectionId },
  )
  return rows.length > 0
}
