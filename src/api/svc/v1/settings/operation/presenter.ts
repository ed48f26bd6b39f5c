import type { z } from "@medusajs/framework/zod"
import { isMessagingReady } from "../../../../../domain/notifications"
import type { OrderStatus } from "../../../../../domain/orders"
import { decimalToNumber } from "../../../../../domain/settings/decimal"
import { effectiveMode } from "../../../../../domain/settings/effective-mode"
import type { DeliverySettings, ModeSettings, OperationSettings } from "../../../../../domain/settings/operation-settings"
import type { SettingsWarning } from "../../../../../domain/settings/operation-warnings"
import { warningMessage } from "../../../../../domain/settings/warning-messages"
import { isoInZone } from "../../../../../domain/time"
import type { Language } from "../../../../../errors"
import type { CommerceContext } from "../../../../../platform/commerce/commerce-context"
import { presentRates } from "../../../../contracts/delivery-rates"
import type { operationSchema } from "./schema"

type Operation = z.output<typeof operationSchema>

/** The facts that are shown beside the stored settings. */
interface OperationFacts {
  /** Null: the host is not set up for selling. */
  readonly commerce: CommerceContext | null
  readonly warnings: readonly SettingsWarning[]
  /** Whether the host has a provider for e-mails. */
  readonly sendsMails: boolean
  /** The language of the warnings' messages. Undefined: the store's language. */
  readonly readerLanguage: Language | undefined
}

/** The settings as shown: money and kilometres as numbers, secrets empty, instants in the store's time zone. */
export function presentOperation(
  settings: OperationSettings,
  { commerce, warnings, sendsMails, readerLanguage }: OperationFacts,
  now: number,
): Operation {
  const { timezone, order_types: modes, delivery, messaging } = settings
  return {
    language: settings.language,
    timezone,
    country: settings.country,
    store_name: settings.store_name,
    store_phone: settings.store_phone,
    store_url: settings.store_url,
    currency: commerce?.currency ?? null,
    prices_include_tax: commerce?.pricesIncludeTax ?? null,
    emergency_closed: settings.emergency_closed,
    manual_acceptance: settings.manual_acceptance,
    guest_orders: settings.guest_orders,
    share_publishable_key: settings.share_publishable_key,
    customer_cancel_minutes: settings.customer_cancel_minutes,
    // The cast is safe: the schema checked the statuses when they were stored.
    capacity_statuses: [...settings.capacity_statuses] as OrderStatus[],
    platform: presentPlatform(settings.platform, commerce),
    order_types: { delivery: presentMode(modes.delivery, timezone, now), pickup: presentMode(modes.pickup, timezone, now) },
    delivery: presentDelivery(delivery),
    messaging: {
      enabled: messaging.enabled,
      provider: messaging.provider,
      settings: messaging.settings,
      secrets: Object.fromEntries(Object.keys(messaging.secrets).map((name) => [name, ""])),
      ready: isMessagingReady(messaging),
    },
    secrets_since: Object.fromEntries(
      Object.entries(settings.secrets_since).map(([path, since]) => [path, isoInZone(Date.parse(since), timezone)]),
    ),
    emails: { ...settings.emails, ready: sendsMails },
    payments: settings.payments,
    warnings: warnings.map((warning) => ({
      path: warning.path,
      code: warning.code,
      message: warningMessage(warning, readerLanguage ?? settings.language),
    })),
  }
}

/** Fills in the ids that result from the defaults, if the host is set up for selling. */
function presentPlatform(platform: OperationSettings["platform"], commerce: CommerceContext | null): Operation["platform"] {
  if (!commerce) return platform
  return {
    sales_channel_id: commerce.salesChannelId,
    region_id: commerce.regionId,
    stock_location_id: commerce.stockLocationId,
    shipping_options: commerce.shippingOptions,
  }
}

function presentMode(stored: ModeSettings, timezone: string, now: number): Operation["order_types"]["delivery"] {
  const mode = effectiveMode(stored, now)
  const instant = (until: string | null) => (until === null ? null : isoInZone(Date.parse(until), timezone))
  return {
    enabled: mode.enabled,
    label: mode.label,
    prep_time_minutes: mode.prep_time_minutes,
    extra_minutes: mode.extra_minutes,
    extra_minutes_until: instant(mode.extra_minutes_until),
    force_disabled: mode.force_disabled,
    force_disabled_until: instant(mode.force_disabled_until),
    slot_size_minutes: mode.slot_size_minutes,
    advance_days: mode.advance_days,
    allow_now: mode.allow_now,
    allow_asap: mode.allow_asap,
    max_per_slot: mode.max_per_slot,
    date_selection_enabled: mode.date_selection_enabled,
    time_selection_enabled: mode.time_selection_enabled,
    minimum_order: decimalToNumber(mode.minimum_order),
    hours: mode.hours as Operation["order_types"]["delivery"]["hours"],
    exceptions: mode.exceptions as Operation["order_types"]["delivery"]["exceptions"],
  }
}

function presentDelivery(delivery: DeliverySettings): Operation["delivery"] {
  const { routing, geocoder } = delivery
  return {
    store_address: delivery.store_address,
    store_location: delivery.store_location,
    ...presentRates(delivery),
    on_routing_failure: delivery.on_routing_failure,
    routing: {
      provider: routing.provider,
      base_url: routing.base_url,
      api_key: "",
      api_key_stored: routing.api_key !== "",
      daily_limit: routing.daily_limit,
    },
    geocoder: { provider: geocoder.provider, base_url: geocoder.base_url, api_key: "", api_key_stored: geocoder.api_key !== "" },
    browser_map_key: "",
    browser_map_key_stored: delivery.browser_map_key !== "",
  }
}
