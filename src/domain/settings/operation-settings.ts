import type { Language } from "../../languages"
import type { MESSAGING_PROVIDERS } from "./messaging-vendors"
import type { OnlinePaymentSettings } from "./online-payment-settings"

/**
 * The operation settings of a store (contract section 3), as plain data read by the rules of every context. The settings module
 * validates and stores them.
 */

export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** The order types. Dine-in is a service mode of `pickup`, not an order type. */
export const ORDER_TYPES = ["delivery", "pickup"] as const
export type OrderType = (typeof ORDER_TYPES)[number]

/** A range of wall-clock time, `HH:MM`. `end` earlier than `start` crosses midnight; equal is 24 hours; `00:00` ends at midnight. */
export interface HoursRange {
  readonly start: string
  readonly end: string
}

export type WeekHours = Readonly<Record<Weekday, readonly HoursRange[]>>

/** Replaces the ranges of one date (`YYYY-MM-DD`); no ranges closes it. */
export interface HoursException {
  readonly date: string
  readonly ranges: readonly HoursRange[]
  readonly note: string
}

export interface ModeSettings {
  readonly enabled: boolean
  /** Shown to customers; empty: the mode's name in the store's language. */
  readonly label: string
  readonly prep_time_minutes: number
  readonly extra_minutes: number
  /** ISO instant at which `extra_minutes` returns to 0; null: never. */
  readonly extra_minutes_until: string | null
  readonly force_disabled: boolean
  /** ISO instant at which `force_disabled` ends; null: never. */
  readonly force_disabled_until: string | null
  readonly slot_size_minutes: number
  readonly advance_days: number
  readonly allow_now: boolean
  readonly allow_asap: boolean
  /** 0: no limit. */
  readonly max_per_slot: number
  readonly date_selection_enabled: boolean
  readonly time_selection_enabled: boolean
  /** Decimal string in major units, as the customer sees money; "0": none. */
  readonly minimum_order: string
  readonly hours: WeekHours
  readonly exceptions: readonly HoursException[]
}

export const FEE_MODES = ["fixed", "per_km", "tiers"] as const
export type FeeMode = (typeof FEE_MODES)[number]

/** Kilometres and fee as decimal strings. */
export interface DeliveryTier {
  readonly from_km: string
  readonly to_km: string
  readonly fee: string
}

export interface GeoPoint {
  readonly latitude: number
  readonly longitude: number
}

export const ROUTING_PROVIDERS = ["google", "osrm", "openrouteservice"] as const
export type RoutingProvider = (typeof ROUTING_PROVIDERS)[number]

export const GEOCODER_PROVIDERS = ["google", "nominatim", "photon"] as const
export type GeocoderProvider = (typeof GEOCODER_PROVIDERS)[number]

export interface DeliverySettings {
  readonly store_address: string
  readonly store_location: GeoPoint | null
  /** Decimal string; null: no limit. */
  readonly max_distance_km: string | null
  readonly fee_mode: FeeMode
  readonly fixed_fee: string
  readonly fee_per_km: string
  readonly tiers: readonly DeliveryTier[]
  readonly free_from: string | null
  readonly on_routing_failure: "refuse" | "accept"
  readonly routing: {
    readonly provider: RoutingProvider
    /** Empty: the provider's own address. */
    readonly base_url: string
    readonly api_key: string
    /** 0: no limit. */
    readonly daily_limit: number
  }
  readonly geocoder: { readonly provider: GeocoderProvider; readonly base_url: string; readonly api_key: string }
  readonly browser_map_key: string
}

export interface OperationSettings {
  readonly language: Language
  readonly timezone: string
  readonly country: string
  readonly store_name: string
  readonly store_phone: string
  readonly store_url: string
  readonly emergency_closed: boolean
  readonly manual_acceptance: boolean
  readonly guest_orders: boolean
  /** Whether anybody may read the publishable key of the store's channel in `GET /status`. */
  readonly share_publishable_key: boolean
  readonly customer_cancel_minutes: number
  /** Statuses that count in a slot. */
  readonly capacity_statuses: readonly string[]
  readonly platform: {
    readonly sales_channel_id: string | null
    readonly region_id: string | null
    readonly stock_location_id: string | null
    readonly shipping_options: {
      readonly delivery: string | null
      readonly pickup: string | null
      readonly dine_in: string | null
    }
  }
  readonly order_types: Readonly<Record<OrderType, ModeSettings>>
  readonly delivery: DeliverySettings
  readonly messaging: {
    readonly enabled: boolean
    readonly provider: (typeof MESSAGING_PROVIDERS)[number]
    readonly settings: Readonly<Record<string, string>>
    readonly secrets: Readonly<Record<string, string>>
  }
  /** ISO instant since which each secret is stored, by its path (`delivery.routing.api_key`); missing: not known. */
  readonly secrets_since: Readonly<Record<string, string>>
  readonly emails: { readonly accepted: boolean; readonly shipped: boolean; readonly finalized: boolean }
  readonly payments: { readonly online: OnlinePaymentSettings }
}
