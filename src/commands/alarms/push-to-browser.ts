import type { MedusaContainer } from "@medusajs/framework/types"
import webpush from "web-push"
import { SendingFailure } from "../../domain/notifications"
import { ALARMS_MODULE, type AlarmsService, type PushSubscriptionRow } from "../../modules/alarms"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { OutboundError, sendOutbound } from "../../outbound"
import { serverAddress } from "../../platform/commerce/admin-address"
import { administratorsOf } from "./recipients"

/** The notification that the service worker shows. A notification silently replaces an earlier one with the same `tag`. */
export interface BrowserNotice {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly url: string
}

const TIMEOUT_MS = 10_000
/** How long a push service keeps trying. After an hour the alarm is out of date. */
const TTL_SECONDS = 3_600
/** The push service's response statuses for a browser that has unsubscribed. */
const GONE: ReadonlySet<number> = new Set([404, 410])

/**
 * Sends a notification to a subscribed browser (RFC 8030, 8291, 8292), through the guard of outgoing addresses.
 * @returns null when the push service accepted it; `unsubscribed` when the browser has unsubscribed (its subscription is then deleted)
 * @throws SendingFailure; its message contains no part of the subscription
 */
export async function pushToBrowser(
  scope: MedusaContainer,
  subscription: number,
  notice: BrowserNotice,
): Promise<"unsubscribed" | null> {
  const alarms = scope.resolve<AlarmsService>(ALARMS_MODULE)
  const row = await alarms.subscriptionByNumber(subscription)
  if (row === null) return "unsubscribed"
  const settings = scope.resolve<SettingsService>(SETTINGS_MODULE)
  const status = await send(await requestFor(scope, row, notice), settings.options().outbound.allow_private_networks)
  if (GONE.has(status)) {
    await alarms.unsubscribe(subscription, null)
    return "unsubscribed"
  }
  if (status >= 200 && status < 300) return null
  const kind = status === 429 || status >= 500 ? "away" : "refused"
  throw new SendingFailure(kind, `the push service answered ${status}`)
}

async function requestFor(
  scope: MedusaContainer,
  { endpoint, p256dh, auth }: PushSubscriptionRow,
  notice: BrowserNotice,
): Promise<webpush.RequestDetails> {
  const keys = await scope.resolve<SettingsService>(SETTINGS_MODULE).pushKeys()
  const subject = await subjectOf(scope)
  try {
    return webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(notice), {
      vapidDetails: { subject, publicKey: keys.public_key, privateKey: keys.private_key },
      TTL: TTL_SECONDS,
      urgency: "high",
      topic: notice.tag,
    })
  } catch {
    // The library's own message contains the keys.
    throw new SendingFailure("refused", "the subscription cannot be used")
  }
}

/**
 * The contact that Web Push requires (RFC 8292, `sub`): an https URL of the store or the server, otherwise an administrator's mail
 * address.
 */
async function subjectOf(scope: MedusaContainer): Promise<string> {
  const { store_url: store } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const own = [store, serverAddress(scope)].find((address) => /^https:\/\//i.test(address) && URL.canParse(address))
  if (own !== undefined) return new URL(own).origin
  return `mailto:${(await administratorsOf(scope))[0] ?? ""}`
}

async function send({ endpoint, method, headers, body }: webpush.RequestDetails, allowPrivate: boolean): Promise<number> {
  const textHeaders = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  try {
    const request = { method, url: endpoint, headers: textHeaders, ...(body === null ? {} : { body }) }
    return (await sendOutbound(request, { timeoutMs: TIMEOUT_MS, allowPrivate })).status
  } catch (error) {
    const isRefused = error instanceof OutboundError && error.kind === "refused"
    throw new SendingFailure(isRefused ? "refused" : "away", "the push service was not reached")
  }
}
