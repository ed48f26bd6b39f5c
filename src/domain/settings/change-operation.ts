import { effectiveMode } from "./effective-mode"
import { mergeSettings } from "./merge-settings"
import { isMessagingAddress } from "./messaging-address"
import type { OperationChange } from "./operation-change"
import { secretsSince } from "./operation-secrets"
import { type ModeSettings, type OperationSettings, ORDER_TYPES, type OrderType } from "./operation-settings"

interface ExternalService {
  readonly provider: string
  readonly base_url: string
  readonly api_key: string
}

/** The value of a secret after a change: null deletes it; an empty or omitted value keeps it; anything else replaces it. */
function nextSecret(current: string, sent: string | null | undefined): string {
  if (sent === null) return ""
  return sent === undefined || sent === "" ? current : sent
}

/**
 * A key is sent only to the service it was entered for: if the provider or the base URL changes, the stored key is deleted, unless the
 * change includes a new one.
 */
function serviceSecret(current: ExternalService, merged: ExternalService, sent: string | null | undefined): string {
  const serviceChanged = current.provider !== merged.provider || current.base_url !== merged.base_url
  return nextSecret(serviceChanged ? "" : current.api_key, sent)
}

function withoutNulls(record: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).filter((entry): entry is [string, string] => entry[1] !== null))
}

function nextMessaging(
  current: OperationSettings["messaging"],
  change: OperationChange["messaging"],
): OperationSettings["messaging"] {
  const settings = withoutNulls({ ...current.settings, ...change?.settings })
  const provider = change?.provider ?? current.provider
  const addresses = Object.keys({ ...settings, ...current.settings }).filter(isMessagingAddress)
  const serviceChanged = provider !== current.provider || addresses.some((key) => settings[key] !== current.settings[key])
  const kept = serviceChanged ? {} : current.secrets
  const secrets: Record<string, string> = { ...kept }
  for (const [key, sent] of Object.entries(change?.secrets ?? {})) {
    const next = nextSecret(kept[key] ?? "", sent)
    if (next === "") delete secrets[key]
    else secrets[key] = next
  }
  return { enabled: change?.enabled ?? current.enabled, provider, settings, secrets }
}

/** New extra minutes without an end time delete the stored end time. Sending the number that is in effect changes nothing. */
function nextMode(
  type: OrderType,
  current: ModeSettings,
  merged: ModeSettings,
  change: OperationChange,
  now: number,
): ModeSettings {
  const sent = change.order_types?.[type]
  if (sent?.extra_minutes === undefined || sent.extra_minutes_until !== undefined) return merged
  if (sent.extra_minutes === effectiveMode(current, now).extra_minutes) return { ...merged, extra_minutes: current.extra_minutes }
  return { ...merged, extra_minutes_until: null }
}

/**
 * The settings after a change (contract section 3): objects merge, arrays replace, omitted fields stay, and secrets follow their own rules.
 * `judgeOperation` decides whether the result may be stored.
 * @param now epoch milliseconds
 */
export function changeOperation(current: OperationSettings, change: OperationChange, now: number): OperationSettings {
  const merged = mergeSettings(current, change)
  const { delivery } = change
  const next: OperationSettings = {
    ...merged,
    order_types: Object.fromEntries(
      ORDER_TYPES.map((type) => [type, nextMode(type, current.order_types[type], merged.order_types[type], change, now)]),
    ) as Record<OrderType, ModeSettings>,
    delivery: {
      ...merged.delivery,
      routing: {
        ...merged.delivery.routing,
        api_key: serviceSecret(current.delivery.routing, merged.delivery.routing, delivery?.routing?.api_key),
      },
      geocoder: {
        ...merged.delivery.geocoder,
        api_key: serviceSecret(current.delivery.geocoder, merged.delivery.geocoder, delivery?.geocoder?.api_key),
      },
      browser_map_key: nextSecret(current.delivery.browser_map_key, delivery?.browser_map_key),
    },
    messaging: nextMessaging(current.messaging, change.messaging),
  }
  return { ...next, secrets_since: secretsSince(current, next, now) }
}
