import { z } from "@medusajs/framework/zod"
import { ORDER_STATUSES } from "../../domain/orders"
import { MESSAGING_PROVIDERS } from "../../domain/settings/messaging-vendors"
import { CAPTURE_MODES, HOLD_MINUTES, MAX_UNPAID } from "../../domain/settings/online-payment-settings"
import {
  FEE_MODES,
  GEOCODER_PROVIDERS,
  type OrderType,
  ROUTING_PROVIDERS,
  type Weekday,
} from "../../domain/settings/operation-settings"
import { LANGUAGES } from "../../errors"
import * as field from "./operation-fields"

const { sentOrNull } = field

const sent = <S extends z.ZodType>(schema: S) => schema.optional()

const flag = () => sent(z.boolean())

const ranges = () => field.list(z.object({ start: field.timeOfDay(), end: field.timeOfDay() }))

const weekHours = z.object({
  monday: sent(ranges()),
  tuesday: sent(ranges()),
  wednesday: sent(ranges()),
  thursday: sent(ranges()),
  friday: sent(ranges()),
  saturday: sent(ranges()),
  sunday: sent(ranges()),
} satisfies Record<Weekday, z.ZodType>)

const exceptions = field.list(
  z.object({
    date: field.calendarDate(),
    ranges: ranges(),
    note: field.text(field.LIMITS.note).default(""),
  }),
)

const mode = () =>
  z.object({
    enabled: flag(),
    label: sent(field.oneLineText()),
    prep_time_minutes: sent(field.integer(0, 1440)),
    extra_minutes: sent(field.integer(0, 1440)),
    slot_size_minutes: sent(field.integer(5, 1440)),
    advance_days: sent(field.integer(0, 365)),
    allow_now: flag(),
    allow_asap: flag(),
    max_per_slot: sent(field.limit(100_000)),
    date_selection_enabled: flag(),
    time_selection_enabled: flag(),
    minimum_order: sent(field.amount()),
    hours: sent(weekHours),
    exceptions: sent(exceptions),
  })

const delivery = z.object({
  store_address: sent(field.oneLineText()),
  store_location: sentOrNull(
    z.object({ latitude: sent(z.number().min(-90).max(90)), longitude: sent(z.number().min(-180).max(180)) }),
  ),
  max_distance_km: sentOrNull(field.kilometres()),
  fee_mode: sent(z.enum(FEE_MODES)),
  fixed_fee: sent(field.amount()),
  fee_per_km: sent(field.amount()),
  tiers: sent(field.list(z.object({ from_km: field.kilometres(), to_km: field.kilometres(), fee: field.amount() }))),
  free_from: sentOrNull(field.amount()),
  on_routing_failure: sent(z.enum(["refuse", "accept"])),
  routing: sent(
    z.object({
      provider: sent(z.enum(ROUTING_PROVIDERS)),
      base_url: sent(field.webAddress()),
      api_key: field.secret(),
      daily_limit: sent(field.limit(1_000_000_000)),
    }),
  ),
  geocoder: sent(
    z.object({ provider: sent(z.enum(GEOCODER_PROVIDERS)), base_url: sent(field.webAddress()), api_key: field.secret() }),
  ),
  browser_map_key: field.secret(),
})

/** A key of the messaging provider's settings. */
const messagingKey = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/)

const messagingValues = z
  .record(messagingKey, field.text(field.LIMITS.url).nullable())
  .refine((values) => Object.keys(values).length <= field.LIMITS.list, { params: { code: "rest_too_long" } })

const onlinePayment = z.object({
  enabled: flag(),
  hold_minutes: sent(field.integer(HOLD_MINUTES.least, HOLD_MINUTES.most)),
  capture: sent(z.enum(CAPTURE_MODES)),
  switch_to_offline: flag(),
  save_customer: flag(),
  max_unpaid: sentOrNull(field.integer(MAX_UNPAID.least, MAX_UNPAID.most)),
})

const reference = () => sentOrNull(field.text())

/**
 * The body of `PUT /settings/operation` (contract section 3): any part of the settings, each value within its bounds. Rules that
 * need the whole settings (overlaps, tiers) are checked when the change is applied.
 */
export const operationChangeSchema = z.object({
  language: sent(z.enum(LANGUAGES)),
  timezone: sent(field.timezone()),
  country: sent(field.country()),
  store_name: sent(field.oneLineText()),
  store_phone: sent(field.oneLineText()),
  store_url: sent(field.siteAddress()),
  emergency_closed: flag(),
  manual_acceptance: flag(),
  guest_orders: flag(),
  share_publishable_key: flag(),
  customer_cancel_minutes: sent(field.integer(0, 1440)),
  capacity_statuses: sent(field.list(z.enum(ORDER_STATUSES)).transform((statuses) => [...new Set(statuses)])),
  platform: sent(
    z.object({
      sales_channel_id: reference(),
      region_id: reference(),
      stock_location_id: reference(),
      shipping_options: sent(z.object({ delivery: reference(), pickup: reference(), dine_in: reference() })),
    }),
  ),
  order_types: sent(z.object({ delivery: sent(mode()), pickup: sent(mode()) } satisfies Record<OrderType, z.ZodType>)),
  delivery: sent(delivery),
  messaging: sent(
    z.object({
      enabled: flag(),
      provider: sent(z.enum(MESSAGING_PROVIDERS)),
      settings: sent(messagingValues),
      secrets: sent(messagingValues),
    }),
  ),
  emails: sent(z.object({ accepted: flag(), shipped: flag(), finalized: flag() })),
  payments: sent(z.object({ online: sent(onlinePayment) })),
})
