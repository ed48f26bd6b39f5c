import { z } from "@medusajs/framework/zod"
import { ORDER_STATUSES } from "../../../../../domain/orders"
import { MESSAGING_PROVIDERS } from "../../../../../domain/settings/messaging-vendors"
import { CAPTURE_MODES } from "../../../../../domain/settings/online-payment-settings"
import { FEE_MODES, GEOCODER_PROVIDERS, ROUTING_PROVIDERS } from "../../../../../domain/settings/operation-settings"
import { WARNING_CODES } from "../../../../../domain/settings/operation-warnings"
import { LANGUAGES } from "../../../../../errors"
import { operationChangeSchema } from "../../../../../modules/settings"
import { instant } from "../../../../contracts/order-schema"

/** `PUT /settings/operation`: every key is optional (contract section 3). */
export const operationBody = operationChangeSchema

const range = z.object({ start: z.string(), end: z.string() })
const ranges = z.array(range)

const modeSchema = z.object({
  enabled: z.boolean(),
  label: z.string(),
  prep_time_minutes: z.int(),
  extra_minutes: z.int(),
  extra_minutes_until: z.string().nullable().describe("Output only."),
  force_disabled: z.boolean().describe("Output only; see PUT /order-types/{slug}/force-disable."),
  force_disabled_until: z.string().nullable().describe("Output only."),
  slot_size_minutes: z.int(),
  advance_days: z.int(),
  allow_now: z.boolean(),
  allow_asap: z.boolean(),
  max_per_slot: z.int().describe("0: no limit."),
  date_selection_enabled: z.boolean(),
  time_selection_enabled: z.boolean(),
  minimum_order: z.number(),
  hours: z.object({
    monday: ranges,
    tuesday: ranges,
    wednesday: ranges,
    thursday: ranges,
    friday: ranges,
    saturday: ranges,
    sunday: ranges,
  }),
  exceptions: z.array(z.object({ date: z.string(), ranges, note: z.string() })),
})

const secret = z.literal("").describe("Write-only: shown empty.")
const reference = z.string().nullable().describe("Send null to use the store's default. Null if there is none.")

/** The operation settings (contract section 3). */
export const operationSchema = z.object({
  language: z.enum(LANGUAGES),
  timezone: z.string(),
  country: z.string(),
  store_name: z.string(),
  store_phone: z.string(),
  store_url: z.string(),
  currency: z.string().nullable().describe("Output only; null while the host is not set up for selling."),
  prices_include_tax: z.boolean().nullable().describe("Output only."),
  emergency_closed: z.boolean(),
  manual_acceptance: z.boolean(),
  guest_orders: z.boolean(),
  share_publishable_key: z.boolean().describe("Whether `GET /status` shows the publishable key of the sales channel."),
  customer_cancel_minutes: z.int(),
  capacity_statuses: z.array(z.enum(ORDER_STATUSES)),
  platform: z.object({
    sales_channel_id: reference,
    region_id: reference,
    stock_location_id: reference,
    shipping_options: z.object({ delivery: reference, pickup: reference, dine_in: reference }),
  }),
  order_types: z.object({ delivery: modeSchema, pickup: modeSchema }),
  delivery: z.object({
    store_address: z.string(),
    store_location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    max_distance_km: z.number().nullable(),
    fee_mode: z.enum(FEE_MODES),
    fixed_fee: z.number(),
    fee_per_km: z.number(),
    tiers: z.array(z.object({ from_km: z.number(), to_km: z.number(), fee: z.number() })),
    free_from: z.number().nullable(),
    on_routing_failure: z.enum(["refuse", "accept"]),
    routing: z.object({
      provider: z.enum(ROUTING_PROVIDERS),
      base_url: z.string(),
      api_key: secret,
      api_key_stored: z.boolean(),
      daily_limit: z.int(),
    }),
    geocoder: z.object({
      provider: z.enum(GEOCODER_PROVIDERS),
      base_url: z.string(),
      api_key: secret,
      api_key_stored: z.boolean(),
    }),
    browser_map_key: secret,
    browser_map_key_stored: z.boolean(),
  }),
  messaging: z.object({
    enabled: z.boolean(),
    provider: z.enum(MESSAGING_PROVIDERS),
    settings: z.record(z.string(), z.string()),
    secrets: z.record(z.string(), secret),
    /** True if the chosen provider has all the settings it needs. */
    ready: z.boolean(),
  }),
  secrets_since: z
    .record(z.string(), instant)
    .describe(
      "Output only: when each secret was stored, by its path (`delivery.routing.api_key`). Keys that were stored by version 1.29 or older are missing until they are replaced.",
    ),
  emails: z.object({
    accepted: z.boolean(),
    shipped: z.boolean(),
    finalized: z.boolean(),
    ready: z.boolean().describe("Output only: whether the host can send mails."),
  }),
  payments: z.object({
    online: z.object({
      enabled: z.boolean().describe("Needs `pending` in `capacity_statuses`."),
      hold_minutes: z.int().describe("Minutes for which an unpaid order keeps its slot place."),
      capture: z
        .enum(CAPTURE_MODES)
        .describe("`automatic`: captured when the order is placed. `manual`: captured when the store accepts the order."),
      switch_to_offline: z.boolean().describe("Whether the guest may change to an offline method."),
      save_customer: z.boolean().describe("Whether signed-in customers get a customer record at the payment provider."),
      max_unpaid: z.int().nullable().describe("Maximum number of unpaid orders per account or guest; null: no limit."),
    }),
  }),
  warnings: z
    .array(
      z.object({
        path: z.string(),
        code: z
          .enum(WARNING_CODES)
          .describe(
            "`unknown_key`: no setting has this name. `read_only_key`: the key is read-only and was sent with a different value.",
          ),
        message: z.string(),
      }),
    )
    .describe("Output only: settings that cannot work as intended."),
})
