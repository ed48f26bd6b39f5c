import { ORDER_TYPES } from "../../../domain/settings/operation-settings"
import type { FieldKind, FieldSpec } from "./fields"

const all = (kind: FieldKind, paths: readonly string[]): FieldSpec[] => paths.map((path) => ({ path, kind }))
const orNull = (fields: readonly FieldSpec[]): FieldSpec[] => fields.map((field) => ({ ...field, orNull: true }))
const perMode = (kind: FieldKind, names: readonly string[]): FieldSpec[] =>
  all(
    kind,
    ORDER_TYPES.flatMap((mode) => names.map((name) => `order_types.${mode}.${name}`)),
  )

/** The shop's data, and how it takes orders. */
export const OPERATION_FIELDS = [
  ...all("text", ["store_name", "store_phone", "store_url", "language", "timezone", "country"]),
  ...all("switch", ["manual_acceptance", "guest_orders"]),
  ...all("whole", ["customer_cancel_minutes"]),
  ...perMode("text", ["label"]),
  ...perMode("switch", ["enabled", "date_selection_enabled", "time_selection_enabled"]),
]

/** The delivery area, its fees, and the service that measures distances. */
export const DELIVERY_FIELDS = [
  ...all("text", ["delivery.store_address", "delivery.fee_mode", "delivery.on_routing_failure"]),
  ...orNull(all("decimal", ["delivery.max_distance_km", "delivery.free_from"])),
  ...all("decimal", ["delivery.fixed_fee", "delivery.fee_per_km"]),
  ...all("tiers", ["delivery.tiers"]),
  ...perMode("decimal", ["minimum_order"]),
  ...all("text", ["delivery.routing.provider", "delivery.routing.base_url"]),
  ...all("text", ["delivery.geocoder.provider", "delivery.geocoder.base_url"]),
  ...all("secret", ["delivery.routing.api_key", "delivery.geocoder.api_key", "delivery.browser_map_key"]),
  ...all("whole", ["delivery.routing.daily_limit"]),
]

/** Payment before an order is prepared. */
export const PAYMENT_FIELDS = [
  ...all("switch", ["payments.online.enabled", "payments.online.switch_to_offline", "payments.online.save_customer"]),
  ...all("whole", ["payments.online.hold_minutes"]),
  ...all("text", ["payments.online.capture"]),
  ...orNull(all("whole", ["payments.online.max_unpaid"])),
]

/** The mails and messages that guests get about their order. */
export const MESSAGE_FIELDS = [
  ...all("switch", ["emails.accepted", "emails.shipped", "emails.finalized", "messaging.enabled"]),
  ...all("text", ["messaging.provider"]),
  ...orNull(
    all("text", [
      "messaging.settings.phone_number_id",
      "messaging.settings.template_language",
      "messaging.settings.api_version",
      "messaging.settings.url",
    ]),
  ),
  ...all("secret", ["messaging.secrets.access_token", "messaging.secrets.secret"]),
]

/** The alerts to the owner. */
export const ALERT_FIELDS = [
  ...orNull(all("whole", ["unaccepted_minutes", "no_screen_minutes"])),
  ...all("whole", ["printer_silent_minutes"]),
  ...all("text", ["email", "phone"]),
  ...all("switch", ["push"]),
]

export const APPEARANCE_FIELDS = [
  ...all("text", ["primary_color", "accent_color", "logo_url", "catalog_style"]),
  ...all("switch", ["show_images", "show_descriptions", "show_extra_prices"]),
]

/** The Medusa records that the shop uses. */
export const ADVANCED_FIELDS = [
  ...orNull(all("text", ["platform.sales_channel_id", "platform.region_id", "platform.stock_location_id"])),
  ...orNull(
    all("text", ["platform.shipping_options.delivery", "platform.shipping_options.pickup", "platform.shipping_options.dine_in"]),
  ),
  ...all("names", ["capacity_statuses"]),
  ...all("switch", ["share_publishable_key"]),
]
