import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../domain/access/caller"
import { type Failure, fail, invalidField } from "../../errors"
import { ALARMS_MODULE, type AlarmsService, type PushSubscriptionRow } from "../../modules/alarms"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { assertOutboundUrlAllowed } from "../../outbound"

/** A `PushSubscription` as browsers serialise it. */
export interface BrowserSubscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/**
 * Stores the Web Push subscription of the caller's browser (contract section 17). Subscribing again updates the row. If the caller is a
 * device, the subscription ends with it.
 * @throws rest_invalid_param for an endpoint that the outbound guard refuses or that is not https (unless private networks are allowed), or
 *   for invalid keys; svc_unauthorized if the calling device was removed or signed out during the request
 */
export async function subscribeBrowser(
  scope: MedusaContainer,
  { endpoint, keys: { p256dh, auth } }: BrowserSubscription,
  caller: AccountCaller,
  now: number,
): Promise<PushSubscriptionRow> {
  const { allow_private_networks: allowPrivate } = scope.resolve<SettingsService>(SETTINGS_MODULE).options().outbound
  if (!allowPrivate && !/^https:/i.test(endpoint)) throw wrong("endpoint")
  await assertOutboundUrlAllowed(endpoint, { allowPrivate, field: "endpoint" })
  if (!isPoint(p256dh)) throw wrong("keys.p256dh")
  if (Buffer.from(auth, "base64url").length !== 16) throw wrong("keys.auth")
  const { accountKey, via, credentialId } = caller
  const deviceToken = via === "device" ? credentialId : null
  const subscription = { accountKey, deviceToken, endpoint, p256dh, auth }
  const row = await scope.resolve<AlarmsService>(ALARMS_MODULE).subscribe(subscription, now)
  if (row === null) throw fail("svc_unauthorized")
  return row
}

/** Deletes a subscription of the caller. @throws svc_push_subscription_not_found, also for the subscription of another account */
export async function unsubscribeBrowser(
  scope: MedusaContainer,
  id: number,
  caller: AccountCaller,
): Promise<PushSubscriptionRow> {
  const row = await scope.resolve<AlarmsService>(ALARMS_MODULE).unsubscribe(id, caller.accountKey)
  if (row === null) throw fail("svc_push_subscription_not_found")
  return row
}

/** True for an uncompressed point on the curve P-256 (RFC 8291). */
function isPoint(key: string): boolean {
  const bytes = Buffer.from(key, "base64url")
  return bytes.length === 65 && bytes[0] === 4
}

function wrong(field: string): Failure {
  return invalidField(field, { code: "rest_invalid_pattern" })
}
