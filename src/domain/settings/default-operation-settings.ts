import { COUNTED_STATUSES } from "../orders"
import { defaultOnlinePaymentSettings } from "./online-payment-settings"
import { type HoursRange, type ModeSettings, type OperationSettings, WEEKDAYS, type Weekday } from "./operation-settings"

function defaultMode(): ModeSettings {
  return {
    enabled: false,
    label: "",
    prep_time_minutes: 20,
    extra_minutes: 0,
    extra_minutes_until: null,
    force_disabled: false,
    force_disabled_until: null,
    slot_size_minutes: 15,
    advance_days: 7,
    allow_now: true,
    allow_asap: true,
    max_per_slot: 0,
    date_selection_enabled: true,
    time_selection_enabled: true,
    minimum_order: "0",
    hours: Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, []])) as unknown as Record<Weekday, HoursRange[]>,
    exceptions: [],
  }
}

/** The operation settings of a fresh host (contract section 3, "Defaults"): nothing is sold until the store enables a mode. */
export function defaultOperationSettings(): OperationSettings {
  return {
    language: "es",
    timezone: "Europe/Madrid",
    country: "ES",
    store_name: "",
    store_phone: "",
    store_url: "",
    emergency_closed: false,
    manual_acceptance: false,
    guest_orders: true,
    share_publishable_key: false,
    customer_cancel_minutes: 5,
    capacity_statuses: [...COUNTED_STATUSES],
    platform: {
      sales_channel_id: null,
      region_id: null,
      stock_location_id: null,
      shipping_options: { delivery: null, pickup: null, dine_in: null },
    },
    order_types: { delivery: defaultMode(), pickup: defaultMode() },
    delivery: {
      store_address: "",
      store_location: null,
      max_distance_km: null,
      fee_mode: "fixed",
      fixed_fee: "0",
      fee_per_km: "0",
      tiers: [],
      free_from: null,
      on_routing_failure: "refuse",
      routing: { provider: "google", base_url: "", api_key: "", daily_limit: 0 },
      geocoder: { provider: "google", base_url: "", api_key: "" },
      browser_map_key: "",
    },
    messaging: { enabled: false, provider: "none", settings: {}, secrets: {} },
    secrets_since: {},
    emails: { accepted: true, shipped: true, finalized: true },
    payments: { online: defaultOnlinePaymentSettings() },
  }
}
