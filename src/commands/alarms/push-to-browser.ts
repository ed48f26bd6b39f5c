import type { MedusaContainer } from "@medusajs/framework/types"
import webpush from "web-push"
import { SendingFailure } from "../../domain/notifications"
import { ALARMS_MODULE, type AlarmsService, type PushSubscriptionRow } from "../../modules/alarms"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { OutboundError, sendOutbound } from "../../outbound"
import { serverAddress } from "../../platform/commerce/admin-address"
import { administratorsOf } from "./recipients"

/** What the service worker shows. `tag`: a notification with the same one replaces the one before, silently. */
export interface BrowserNotice {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly url: string
}

const TIMEOUT_MS = 10_000
/** An alarm that reached no browser within an hour is none any more. */
const TTL_SECONDS = 3_600
/** The push service's answers for a browser that has unsubscribed. */
const GONE: ReadonlySet<number> = new Set([404, 410])

/**
 * Sends a notification to a subscribed browser (RFC 8030, 8291, 8292), through the guard of outgoing addresses.
 * @returns null when the push service took it; `unsubscribed` when the browser is gone, which is forgotten then
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
    // Its message names the keys.
    throw new SendingFailure("refused", "the subscription cannot be used")
  }
}

/** Whom a push service may ask about us: a secure address of the store, or its administrator. */
async function subjectOf(scope: MedusaContainer): Promise<string> {
  const { store_url: store } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const own = [store, serverAddress(scope)].find((address) => /^https:\/\//i.test(address) && URL.canParse(address))
  if (own !== undefined) return new URL(own).origin
  return `mailto:${(await administratorsOf(scope))[0] ?? ""}`
}

async function send({ endpoint, method, headers, body }: webpush.RequestDetails, allowPrivate: boolean): Promise<number> {
  const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  try {
    const request = { method, url: endpoint, headers: plain, ...(body === null ? {} : { body }) }
    return (await sendOutbound(request, { timeoutMs: TIMEOUT_MS, allowPrivate })).status
  } catch (error) {
    const isRefused = error instanceof OutboundError && error.kind === "refused"
    throw new SendingFailure(isRefused ? "refused" : "away", "the push service was not reached")
  }
}
