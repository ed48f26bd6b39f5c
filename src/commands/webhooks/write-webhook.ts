import { randomBytes } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { requireFreshVersion } from "../../domain/settings/require-fresh-version"
import type { WebhookStatus, WebhookTopic } from "../../domain/webhooks"
import { fail } from "../../errors"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import type { WebhookRow } from "../../modules/webhooks"
import { assertOutboundUrlAllowed } from "../../outbound"
import { sealSecret } from "../../platform/identity/sealed-secret"
import { unitOfWork } from "../../platform/process/unit-of-work"
import { wakeDeliveries } from "./dispatch-webhooks"
import { databaseOf, SECRET_PURPOSE, webhookRows } from "./parts"

export interface WebhookFields {
  readonly name: string
  readonly status: WebhookStatus
  readonly topic: WebhookTopic
  readonly deliveryUrl: string
  /**
   * On creation, null, undefined and `""` make a random secret, which is never shown. In a change, null makes a random secret, and `""`
   * keeps the current one.
   */
  readonly secret: string | null
}

export type WebhookEdit = { readonly [K in keyof WebhookFields]?: WebhookFields[K] | undefined }

/**
 * Creates a webhook (contract section 12) for events committed from now on. Its secret is stored encrypted instead of hashed, because
 * every delivery is signed with it; no response shows it.
 * @throws rest_invalid_param naming `delivery_url` for a URL that the outbound guard refuses
 */
export async function createWebhook(
  scope: MedusaContainer,
  fields: Omit<WebhookFields, "secret"> & { readonly secret?: string | null | undefined },
  now: number,
): Promise<WebhookRow> {
  await requireAllowed(scope, fields.deliveryUrl)
  const { name, status, topic, deliveryUrl, secret } = fields
  const row = await webhookRows(scope).insertWebhook(
    databaseOf(scope),
    { name, status, topic, delivery_url: deliveryUrl, sealed_secret: sealed(scope, secret || null) },
    new Date(now),
  )
  wakeDeliveries(scope)
  return row
}

/**
 * Changes the given fields. A webhook that becomes active starts with a failure count of zero and receives events from now on; deliveries
 * that still wait are sent at once.
 * @param terms `ifMatch` returns whether the client has read the current state of the webhook; undefined: no check is made
 * @throws svc_webhook_not_found, svc_settings_changed; rest_invalid_param as {@link createWebhook}
 */
export async function changeWebhook(
  scope: MedusaContainer,
  id: number,
  edit: WebhookEdit,
  { ifMatch, now }: { readonly ifMatch?: ((present: WebhookRow) => boolean) | undefined; readonly now: number },
): Promise<WebhookRow> {
  const rows = webhookRows(scope)
  if (!(await rows.findWebhook(databaseOf(scope), id))) throw fail("svc_webhook_not_found")
  if (edit.deliveryUrl !== undefined) await requireAllowed(scope, edit.deliveryUrl)
  const { name, status, topic, deliveryUrl, secret } = edit
  const { result } = await unitOfWork(scope, async ({ trx }) => {
    const before = await rows.lockWebhook(trx, id)
    if (!before) throw fail("svc_webhook_not_found")
    requireFreshVersion(ifMatch, before)
    const sealedSecret = secret === undefined || secret === "" ? undefined : sealed(scope, secret)
    return rows.updateWebhook(
      trx,
      before,
      { name, status, topic, delivery_url: deliveryUrl, sealed_secret: sealedSecret },
      new Date(now),
    )
  })
  wakeDeliveries(scope)
  return result
}

/**
 * Deletes a webhook with its log. A delivery that is being sent may still arrive.
 * @returns the webhook before its deletion
 * @throws svc_webhook_not_found
 */
export async function deleteWebhook(scope: MedusaContainer, id: number): Promise<WebhookRow> {
  const removed = await webhookRows(scope).removeWebhook(databaseOf(scope), id)
  if (!removed) throw fail("svc_webhook_not_found")
  return removed
}

function sealed(scope: MedusaContainer, secret: string | null): string {
  return sealSecret(scope, SECRET_PURPOSE, secret ?? randomBytes(32).toString("hex"))
}

async function requireAllowed(scope: MedusaContainer, url: string): Promise<void> {
  const { allow_private_networks: allowPrivate } = scope.resolve<SettingsService>(SETTINGS_MODULE).options().outbound
  await assertOutboundUrlAllowed(url, { field: "delivery_url", allowPrivate })
}
