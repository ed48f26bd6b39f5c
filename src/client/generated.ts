// Made from the route declarations by `npm run client`. Changes here are lost.

import type { Method, Page, Query, Stream } from "./method"
import type { ClientFailure } from "./svc-error"

/** Codes that every method may fail with. */
export type GeneralFailure = ClientFailure | "rest_no_route" | "rest_cookie_invalid_nonce" | "svc_https_required" | "svc_internal_error" | "svc_overloaded"

/** Result of `accounts.create`, `accounts.delete`, `accounts.get` and 2 more. */
export type Account = Profile & {
  meta: {
    phone: string
    /** Empty: the account sees all stores. */
    store: string
  }
  disabled: boolean
  /** When the person last signed in with the password; null: never, or more than 30 days ago. */
  last_sign_in_at: string | null
}

/** Body of `accounts.create`. */
export interface AccountsCreateBody {
  /** Letters, digits and `. _ -`; default: the e-mail. A username with `@` must be the account's own e-mail. */
  username?: string | undefined
  email: string
  password: string
  /** Empty: the username. */
  display_name?: string | undefined
  /** Only administrators may grant `shop_manager`. */
  roles: readonly ("shop_manager" | "multistore_user" | "deliveryboy_user")[]
  meta?: {
    phone?: string | undefined
    /** The one store that a `multistore_user` sees; empty: all. */
    store?: string | undefined
  } | undefined
  /** Disabling ends the account's tokens, application passwords and sessions for good. */
  disabled?: boolean | undefined
}

/** Query of `accounts.list`. */
export interface AccountsListQuery {
  /** Page, from 1. */
  page?: number | undefined
  /** Records per page. */
  per_page?: number | undefined
  /** Part of username, e-mail or name. */
  search?: string | undefined
  role?: "shop_manager" | "multistore_user" | "deliveryboy_user" | undefined
  disabled?: boolean | undefined
}

/** Body of `accounts.update`. */
export interface AccountsUpdateBody {
  /** Letters, digits and `. _ -`; default: the e-mail. A username with `@` must be the account's own e-mail. */
  username?: string | undefined
  email?: string | undefined
  password?: string | undefined
  /** Empty: the username. */
  display_name?: string | undefined
  /** Only administrators may grant `shop_manager`. */
  roles?: readonly ("shop_manager" | "multistore_user" | "deliveryboy_user")[] | undefined
  meta?: {
    phone?: string | undefined
    /** The one store that a `multistore_user` sees; empty: all. */
    store?: string | undefined
  } | undefined
  /** Disabling ends the account's tokens, application passwords and sessions for good. */
  disabled?: boolean | undefined
}

/** Result of `me.addresses.create`, `me.addresses.delete`, `me.addresses.list` and 1 more. */
export interface Address {
  /** null: the address was not stored. */
  id: string | null
  /** From 0, in list order; null: the address was not stored. */
  position: number | null
  label: string
  first_name: string
  last_name: string
  phone: string
  address_1: string
  address_2: string
  city: string
  state: string
  postcode: string
  country: string
  notes: string
  latitude: number | null
  longitude: number | null
  /** null: could not be determined. false: not covered, so the address was not stored or not changed. */
  deliverable: boolean | null
  default: boolean
}

export interface AddressInput {
  first_name?: string | undefined
  last_name?: string | undefined
  phone?: string | undefined
  address_1: string
  address_2?: string | undefined
  city?: string | undefined
  state?: string | undefined
  postcode?: string | undefined
  country?: string | undefined
  notes?: string | undefined
  latitude?: number | undefined
  longitude?: number | undefined
}

/** Result of `auth.applicationPasswords.delete`, `auth.applicationPasswords.list`. */
export interface ApplicationPassword {
  id: number
  name: string
  created_at: string
  last_used_at: string | null
}

/** Body of `auth.applicationPasswords.create`. */
export interface AuthApplicationPasswordsCreateBody {
  /** What the password is used for. */
  name: string
}

/** Body of `auth.confirmReset`. */
export interface AuthConfirmResetBody {
  /** From the mail; valid once, for one hour. */
  token: string
  password: string
}

/** Result of `auth.confirmReset`. */
export interface AuthConfirmResetResult {
  reset: true
}

/** Result of `auth.devices.delete`, `auth.devices.list`. */
export interface AuthDevice {
  id: number
  name: string
  /** What the device is used for. */
  kind: "kitchen" | "counter" | "pickup" | "courier" | "printer"
  account_id: number
  /** Written at most once a minute; null while it waits for its code. */
  last_seen_at: string | null
  /** IP address of its last request. */
  last_address: string | null
}

/** Result of `auth.devices.create`. */
export interface AuthDevices {
  id: number
  /** Eight digits, valid once for ten minutes; shown only in this response. */
  code: string
  /** The board's address with the code in its fragment, for a QR code. A path if the host has no `admin.backendUrl`. */
  url: string
  /** When the code expires. */
  expires_at: string
}

/** Body of `auth.devices.create`. */
export interface AuthDevicesCreateBody {
  /** Display name of the device: “Kitchen, left”. */
  name: string
  /** A staff account. A courier's device needs one that may deliver, all others one that may see the store's orders. */
  account_id: number
  /** What the device is used for. */
  kind: "kitchen" | "counter" | "pickup" | "courier" | "printer"
}

/** Body of `auth.devices.signIn`. */
export interface AuthDevicesSignInBody {
  /** The code of `POST /auth/devices`; spaces and hyphens are ignored. */
  code: string
}

/** Result of `auth.devices.signIn`. */
export interface AuthDevicesSignInResult {
  /** Shown only in this response. Valid for 30 days from its last use. */
  token: string
  account: Profile
  device: AuthDevice
}

/** Body of `auth.register`. */
export interface AuthRegisterBody {
  email: string
  password: string
  first_name?: string | undefined
  last_name?: string | undefined
  phone?: string | undefined
  /** Letters, digits and `. _ -`; default: the e-mail. A username with `@` must be the account's own e-mail. */
  username?: string | undefined
}

/** Body of `auth.resetPassword`. */
export interface AuthResetPasswordBody {
  /** Username or e-mail. The response does not reveal whether an account has it. */
  username: string
}

/** Result of `auth.resetPassword`. */
export interface AuthResetPasswordResult {
  sent: true
}

/** Body of `auth.signIn`. */
export interface AuthSignInBody {
  /** Username or e-mail; letter case is ignored. */
  username: string
  password: string
}

export interface Billing {
  first_name: string
  last_name: string
  company: string
  email: string
  phone: string
  address_1: string
  address_2: string
  city: string
  state: string
  postcode: string
  country: string
  notes: string
}

/** Result of `bulk.apply`, `bulk.get`, `bulk.list` and 1 more. */
export interface Bulk {
  id: number
  status: "running" | "done" | "failed" | "undone"
  entity: "product" | "extra" | "extra_category"
  operation: "enable" | "disable" | "price_set" | "price_add" | "price_percent" | "assign_extra_category" | "unassign_extra_category" | "move_category" | "delete" | "set_limits"
  target: Record<string, unknown>
  /** Number of targets. */
  total: number
  /** Number of changed targets. */
  applied: number
  /** Number of targets left unchanged. */
  skipped: number
  /** The first 100 skipped targets with their reasons. */
  skipped_items: SkippedItem[]
  /** Progress of the running work, 0 to 1. */
  progress: number
  /** Targets that an undo did not restore. In lists only the first 100. */
  conflicts: {
    id: string | number
    name: string
    reason: "changed" | "deleted" | "category_deleted"
  }[]
  /** Error code of a failed change. */
  error: string | null
  actor: string
  undone_by: string | null
  created_at: string
  finished_at: string | null
  undone_at: string | null
}

/** Body of `bulk.apply`. */
export interface BulkApplyBody {
  entity: "product" | "extra" | "extra_category"
  /** product: enable, disable, price_set, price_add, price_percent, assign_extra_category, unassign_extra_category, move_category; extra: enable, disable, price_set, price_add, price_percent, move_category, delete; extra_category: enable, disable, set_limits */
  operation: "enable" | "disable" | "price_set" | "price_add" | "price_percent" | "assign_extra_category" | "unassign_extra_category" | "move_category" | "delete" | "set_limits"
  /** Exactly one of the four keys. */
  target: BulkTarget
  /** Depends on the operation: a decimal for prices, the category to assign or move to, or limits. */
  value?: number | string | {
    minimum?: number | undefined
    /** null: no limit. */
    maximum?: number | null | undefined
  } | undefined
  /** For prices: round to the nearest multiple of this, half up. */
  round_to?: number | string | undefined
  request_id: string
  /** Apply only if the effect is still what this preview showed. */
  preview_token?: string | undefined
}

/** Body of `bulk.preview`. */
export interface BulkPreviewBody {
  entity: "product" | "extra" | "extra_category"
  /** product: enable, disable, price_set, price_add, price_percent, assign_extra_category, unassign_extra_category, move_category; extra: enable, disable, price_set, price_add, price_percent, move_category, delete; extra_category: enable, disable, set_limits */
  operation: "enable" | "disable" | "price_set" | "price_add" | "price_percent" | "assign_extra_category" | "unassign_extra_category" | "move_category" | "delete" | "set_limits"
  /** Exactly one of the four keys. */
  target: BulkTarget
  /** Depends on the operation: a decimal for prices, the category to assign or move to, or limits. */
  value?: number | string | {
    minimum?: number | undefined
    /** null: no limit. */
    maximum?: number | null | undefined
  } | undefined
  /** For prices: round to the nearest multiple of this, half up. */
  round_to?: number | string | undefined
  request_id?: string | undefined
  preview_token?: string | undefined
}

/** Result of `bulk.preview`. */
export interface BulkPreviewResult {
  preview_token: string
  /** Number of fields that would change. */
  total: number
  targets: number
  /** The first 100 changes. */
  changes: {
    id: string | number
    name: string
    field: string
    before: unknown
    after: unknown
    variation: {
      id: string
      name: string
    } | null
  }[]
  skipped: SkippedItem[]
}

export interface BulkTarget {
  ids?: readonly (string | number)[] | undefined
  /** For products: a product category with its subcategories. For extras: an extra category. */
  category_id?: string | number | undefined
  search?: string | undefined
  /** Must be true: all targets. */
  all?: boolean | undefined
}

export interface Capabilities {
  read: boolean
  manage_commerce: boolean
  view_store_orders: boolean
  deliver_orders: boolean
}

export interface CartItem {
  product_id: string
  variation_id?: string | undefined
  quantity?: number | undefined
  extra_selections?: readonly {
    category_id: number
    extra_ids: readonly number[]
  }[] | undefined
  extra_ids?: readonly number[] | undefined
  additional_comments?: string | undefined
}

/** Result of `cart.validate`. */
export interface CartJudgement {
  valid: boolean
  /** At most the first 100. */
  errors: {
    code: string
    message: string
    details: Record<string, unknown>
  }[]
  /** true if there are more errors. */
  truncated?: true | undefined
  checks: {
    pricing: {
      valid: boolean
      subtotal: string
      items: {
        index: number
        unit_total: string
        line_total: string
      }[]
    }
    schedule: {
      valid: boolean
      reason: string | null
    }
    minimum: {
      valid: boolean
      minimum: number
      current: number
      missing: number
    }
    delivery: {
      deliverable: boolean | null
      distance_km: number
      fee: number
    }
    products: {
      product_id: string
      available: boolean
      reasons: string[]
    }[]
    totals: {
      subtotal: string
      discount_total: string
      delivery_total: string
      total_tax: string
      total: string
    }
    coupons: {
      code: string
      valid: boolean
      reason: string | null
      discount: string
    }[]
    table: {
      valid: boolean
      reason: string | null
    }
  }
  payment_methods: (OfflinePaymentMethod | OnlinePaymentMethod)[]
  canonical_subtotal: number
}

/** Body of `cart.validate`. */
export interface CartValidateBody {
  order_type: "delivery" | "pickup"
  service_mode?: "" | "dine_in" | "takeaway" | undefined
  table_id?: string | undefined
  table_token?: string | undefined
  fulfillment_date?: string | undefined
  /** `HH:MM`, `now` or `asap`. `now` and `asap` mean today and need no date. */
  fulfillment_time?: string | undefined
  payment_method?: string | undefined
  customer?: CustomerInput | undefined
  /** The account that orders; staff only. Without it an order placed by staff belongs to no account, not even their own. */
  customer_id?: number | undefined
  address?: string | AddressInput | undefined
  delivery_coordinates?: {
    latitude: number
    longitude: number
  } | undefined
  items?: readonly CartItem[] | undefined
  customer_note?: string | undefined
  coupon_codes?: readonly string[] | undefined
  messaging_opt_in?: boolean | undefined
  referral?: string | undefined
  distance_km?: number | undefined
  cart_subtotal?: number | string | undefined
}

/** Query of `catalog.get`. */
export interface CatalogGetQuery {
  /** Id or slug of a product category; its subcategories are included. */
  category?: string | undefined
}

/** Result of `couriers.list`. */
export interface Courier {
  id: number
  username: string
  display_name: string
  email: string
  /** Includes `deliveryboy_user`. */
  roles: ("shop_manager" | "multistore_user" | "deliveryboy_user")[]
  meta: {
    phone: string
    /** Empty: the courier delivers for all stores. */
    store: string
  }
}

/** Query of `couriers.list`. */
export interface CouriersListQuery {
  /** Page, from 1. */
  page?: number | undefined
  /** Records per page. */
  per_page?: number | undefined
  /** Part of username, e-mail or name. */
  search?: string | undefined
}

export interface Customer {
  first_name: string
  last_name: string
  email: string
  phone: string
}

export interface CustomerInput {
  first_name?: string | undefined
  last_name?: string | undefined
  email?: string | undefined
  phone?: string | undefined
}

/** Result of `slots.list`. */
export interface DaySlots {
  date: string
  weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday"
  ranges: {
    start: string
    end: string
  }[]
  slots: {
    time: string
    /** The time in 12-hour format. */
    label: string
    /** A slot after midnight, in a range that crosses midnight, starts on the next date. */
    starts_at: string
    available: boolean
    taken: number
    /** null: no limit. */
    max: number | null
  }[]
  asap_available: boolean
  now_available: boolean
  order_type: "delivery" | "pickup"
}

/** Result of `extraCategories.delete`. */
export type DeletedExtraCategory = ExtraCategory & {
  /** How many were deleted with the category. */
  deleted: {
    extras: number
    assignments: number
  }
}

/** Body of `delivery.checkAddress`. */
export interface DeliveryCheckAddressBody {
  address?: string | undefined
}

/** Result of `delivery.checkAddress`. */
export interface DeliveryCheckAddressResult {
  deliverable: boolean
  reason: string | null
  distance_meters: number
  distance_km: number
  fee: number
  fee_mode: "fixed" | "per_km" | "tiers"
  store_address: string
  /** 0: no limit. */
  max_distance_km: number
}

/** Body of `delivery.checkMinimum`. */
export interface DeliveryCheckMinimumBody {
  order_type: "delivery" | "pickup"
  cart_subtotal: number | string
}

/** Result of `delivery.checkMinimum`. */
export interface DeliveryCheckMinimumResult {
  order_type: "delivery" | "pickup"
  valid: boolean
  minimum: number
  current: number
  missing: number
}

/** Result of `delivery.config`. */
export interface DeliveryConfigResult {
  store_address: string
  store_location: {
    latitude: number
    longitude: number
  } | null
  max_distance_km: number | null
  fee_mode: "fixed" | "per_km" | "tiers"
  fixed_fee: number
  fee_per_km: number
  tiers: Tier[]
  free_from: number | null
  minimum_order: {
    delivery: number
    pickup: number
  }
  currency: string
  currency_symbol: string
  prices_include_tax: boolean
  has_api_key: boolean
  has_browser_map_key: boolean
}

/** Body of `delivery.fee`. */
export interface DeliveryFeeBody {
  /** `delivery` or `pickup`. */
  order_type: string
  /** Takes precedence over the address and is not rounded. */
  distance_km?: number | undefined
  address?: string | undefined
  cart_total?: number | string | undefined
}

/** Result of `delivery.fee`. */
export interface DeliveryFeeResult {
  order_type: "delivery" | "pickup"
  fee: number
  mode: "fixed" | "per_km" | "tiers"
  distance_meters: number
  distance_km: number
  distance_source: "param" | "geocode" | "none"
  applies: boolean
  reason?: "out_of_range" | undefined
}

/** Query of `delivery.minimum`. */
export interface DeliveryMinimumQuery {
  order_type: "delivery" | "pickup"
}

/** Result of `delivery.minimum`. */
export interface DeliveryMinimumResult {
  order_type: "delivery" | "pickup"
  amount: number
  currency: string
  currency_symbol: string
  applies: boolean
}

export interface DeliverySettingsInput {
  store_address?: string | undefined
  store_location?: {
    latitude?: number | undefined
    longitude?: number | undefined
  } | null | undefined
  max_distance_km?: number | string | null | undefined
  fee_mode?: "fixed" | "per_km" | "tiers" | undefined
  fixed_fee?: number | string | undefined
  fee_per_km?: number | string | undefined
  tiers?: readonly {
    from_km: number | string
    to_km: number | string
    fee: number | string
  }[] | undefined
  free_from?: number | string | null | undefined
  on_routing_failure?: "refuse" | "accept" | undefined
  routing?: {
    provider?: "google" | "osrm" | "openrouteservice" | undefined
    base_url?: string | undefined
    api_key?: string | null | undefined
    daily_limit?: number | null | undefined
  } | undefined
  geocoder?: {
    provider?: "google" | "nominatim" | "photon" | undefined
    base_url?: string | undefined
    api_key?: string | null | undefined
  } | undefined
  browser_map_key?: string | null | undefined
}

/** Body of `delivery.tryAddress`. */
export interface DeliveryTryAddressBody {
  address: string
  delivery?: DeliverySettingsInput | undefined
}

/** Result of `delivery.tryAddress`. */
export type DeliveryTryAddressResult = DeliveryCheckAddressResult & {
  /** The requests to outside services, in order. If the distance is not known, the last one failed. */
  steps: {
    service: "geocoder" | "routing"
    provider: "google" | "nominatim" | "photon" | "osrm" | "openrouteservice"
    failure: string | null
    duration_ms: number
  }[]
  duration_ms: number
}

/** Result of `auth.session.delete`. */
export interface EndedSession {
  ended: true
}

/** Result of `extras.create`, `extras.delete`, `extras.get` and 2 more. */
export interface Extra {
  id: number
  name: string
  description: string
  /** Added to the unit price, with or without tax like all prices. */
  price: string
  category_id: number
  enabled: boolean
  position: number
}

/** Body of `extraCategories.assign`. */
export interface ExtraCategoriesAssignBody {
  /** Replaces the whole list. Missing: the list stays. */
  product_ids?: readonly string[] | undefined
  /** Replaces the whole list. Missing: the list stays. */
  product_category_ids?: readonly string[] | undefined
}

/** Body of `extraCategories.create`. */
export interface ExtraCategoriesCreateBody {
  name: string
  /** `single` allows at most one extra. Default: `multiple`. */
  type?: "single" | "multiple" | undefined
  minimum?: number | undefined
  /** null: no limit. */
  maximum?: number | null | undefined
  /** Alternative to `minimum`: true means a minimum of at least one. */
  required?: boolean | undefined
  description?: string | undefined
  enabled?: boolean | undefined
  /** Default: after the last one. */
  position?: number | undefined
}

/** Query of `extraCategories.list`. */
export interface ExtraCategoriesListQuery {
  /** Page, from 1. */
  page?: number | undefined
  /** Records per page. */
  per_page?: number | undefined
  enabled?: boolean | undefined
}

/** Body of `extraCategories.update`. */
export interface ExtraCategoriesUpdateBody {
  name?: string | undefined
  /** `single` allows at most one extra. Default: `multiple`. */
  type?: "single" | "multiple" | undefined
  minimum?: number | undefined
  /** null: no limit. */
  maximum?: number | null | undefined
  /** Alternative to `minimum`: true means a minimum of at least one. */
  required?: boolean | undefined
  description?: string | undefined
  enabled?: boolean | undefined
  /** Default: after the last one. */
  position?: number | undefined
}

/** Result of `extraCategories.assign`, `extraCategories.create`, `extraCategories.get` and 3 more. */
export interface ExtraCategory {
  id: number
  name: string
  description: string
  type: "single" | "multiple"
  minimum: number
  /** null: no limit. `single` allows at most one. */
  maximum: number | null
  /** minimum ≥ 1 */
  required: boolean
  /** Disabled categories are not offered. */
  enabled: boolean
  position: number
  extras: Extra[]
  /** Products to which it is assigned; within a product record, only that product, if assigned directly. */
  product_ids: string[]
  /** Product categories to which it is assigned; within a product record, only those through which the product has it. */
  product_category_ids: string[]
}

/** Body of `extras.create`. */
export interface ExtrasCreateBody {
  name: string
  description?: string | undefined
  /** Added to the unit price. Not finer than the currency's digits: a finer price is refused, never rounded. Default: 0. */
  price?: number | string | undefined
  /** The extra category of the extra. */
  category_id: number
  /** Default: true. */
  enabled?: boolean | undefined
  /** Default: after the last one of its category. */
  position?: number | undefined
}

/** Query of `extras.list`. */
export interface ExtrasListQuery {
  /** Page, from 1. */
  page?: number | undefined
  /** Records per page. */
  per_page?: number | undefined
  /** Only extras of this extra category. */
  category_id?: number | undefined
  enabled?: boolean | undefined
}

/** Body of `extras.update`. */
export interface ExtrasUpdateBody {
  name?: string | undefined
  description?: string | undefined
  /** Added to the unit price. Not finer than the currency's digits: a finer price is refused, never rounded. */
  price?: number | string | undefined
  /** Moves it to another extra category. */
  category_id?: number | undefined
  enabled?: boolean | undefined
  position?: number | undefined
}

export interface FeeLine {
  id: string
  kind: string
  name: string
  total: string
  total_tax: string
  meta_data: {
    key: string
    value: unknown
  }[]
}

export interface Hours {
  monday: {
    start: string
    end: string
  }[]
  tuesday: {
    start: string
    end: string
  }[]
  wednesday: {
    start: string
    end: string
  }[]
  thursday: {
    start: string
    end: string
  }[]
  friday: {
    start: string
    end: string
  }[]
  saturday: {
    start: string
    end: string
  }[]
  sunday: {
    start: string
    end: string
  }[]
}

export interface LineItem {
  id: string
  product_id: string | null
  variation_id: string | null
  name: string
  variation_name: string | null
  sku: string
  quantity: number
  price: string
  subtotal: string
  total: string
  extras: {
    id: number
    category_id: number
    category_name: string
    name: string
    price: string
  }[]
  additional_comments: string
  meta_data: {
    key: string
    value: unknown
  }[]
}

export interface Loyalty {
  points_earned: number
  points_redeemed: number
  coupon: string | null
}

/** Result of `loyalty.accounts.get`, `loyalty.accounts.list`. */
export interface LoyaltyAccount {
  account_id: number
  email: string
  balance: number
  owed: number
  lifetime_earned: number
  verified: boolean
}

/** Body of `loyalty.accounts.adjust`. */
export interface LoyaltyAccountsAdjustBody {
  points: number
  reason: string
  idempotency?: string | undefined
}

/** Query of `loyalty.accounts.list`. */
export interface LoyaltyAccountsListQuery {
  /** Page, from 1. */
  page?: number | undefined
  /** Records per page. */
  per_page?: number | undefined
  /** Part of a customer's username, e-mail or name. Also finds customers without points, and sorts by name. */
  search?: string | undefined
}

/** Result of `loyalty.me.get`. */
export interface LoyaltyBalance {
  enabled: boolean
  balance: number
  /** Points that open orders will earn. */
  pending: number
  /** Points to be withheld from later earnings. */
  owed: number
  lifetime_earned: number
  expires_next: {
    points: number
    at: string
  } | null
  verified: boolean
  referral_code: string | null
  referral_url: string | null
  rewards: (LoyaltyReward & {
    affordable: boolean
  })[]
}

/** Body of `loyalty.confirmEmail`. */
export interface LoyaltyConfirmEmailBody {
  token: string
}

/** Result of `loyalty.confirmEmail`. */
export interface LoyaltyConfirmEmailResult {
  verified: boolean
}

/** Result of `loyalty.accounts.adjust`, `loyalty.accounts.history`, `loyalty.me.history`. */
export interface LoyaltyEntry {
  id: number
  type: "earn" | "redeem" | "adjust" | "expire" | "revoke" | "return" | "welcome" | "referral"
  points: number
  balance_after: number
  order_id: string | null
  reason: string
  actor: string
  created_at: string
}

/** Body of `loyalty.preview`. */
export interface LoyaltyPreviewBody {
  subtotal: number | string
}

/** Result of `loyalty.preview`. */
export interface LoyaltyPreviewResult {
  enabled: boolean
  earn: number
  redeemable_points: number
  /** Decimal with two places. */
  redeemable_value: string
}

/** Result of `loyalty.program.get`, `loyalty.program.update`. */
export interface LoyaltyProgram {
  enabled: boolean
  name: string
  points_per_currency: number
  round: "down" | "nearest"
  earn_on: "finalized" | "completed"
  expiry_days: number | null
  welcome_points: number
  referral: {
    enabled: boolean
    referrer_points: number
    referred_points: number
  }
  require_verified_email: boolean
  redeem: {
    points_per_currency: number
    minimum_points: number
    maximum_percent: number
  }
  coupon_days: number
}

/** Body of `loyalty.program.update`. */
export interface LoyaltyProgramUpdateBody {
  enabled?: boolean | undefined
  name?: string | undefined
  /** Points earned per currency unit spent. */
  points_per_currency?: number | string | undefined
  round?: "down" | "nearest" | undefined
  earn_on?: "finalized" | "completed" | undefined
  /** null: points never expire. */
  expiry_days?: number | null | undefined
  welcome_points?: number | undefined
  referral?: {
    enabled?: boolean | undefined
    referrer_points?: number | undefined
    referred_points?: number | undefined
  } | undefined
  require_verified_email?: boolean | undefined
  redeem?: {
    /** Points redeemed per currency unit of discount. */
    points_per_currency?: number | string | undefined
    minimum_points?: number | undefined
    /** The largest percentage of an order that points may pay. */
    maximum_percent?: number | undefined
  } | undefined
  coupon_days?: number | undefined
}

/** Body of `loyalty.redeem`. */
export interface LoyaltyRedeemBody {
  reward_id?: number | undefined
  points?: number | undefined
  idempotency?: string | undefined
  /** The customer; management only. */
  account_id?: number | undefined
}

/** Result of `loyalty.redeem`. */
export interface LoyaltyRedeemResult {
  coupon: string
  points: number
  /** Decimal with two places. */
  value: string
  expires_at: string
  balance: number
}

/** Result of `loyalty.rewards.create`, `loyalty.rewards.delete`, `loyalty.rewards.list` and 1 more. */
export interface LoyaltyReward {
  id: number
  name: string
  description: string
  points: number
  type: "fixed" | "percent" | "product"
  value: string | null
  product_id: string | null
  enabled: boolean
  position: number
}

/** Body of `loyalty.rewards.create`. */
export interface LoyaltyRewardsCreateBody {
  name: string
  points: number
  type: "fixed" | "percent" | "product"
  description?: string | undefined
  /** An amount for `fixed`, a percentage for `percent`; for `product`, null means its lowest price. */
  value?: number | string | null | undefined
  product_id?: string | null | undefined
  enabled?: boolean | undefined
  position?: number | undefined
}

/** Body of `loyalty.rewards.update`. */
export interface LoyaltyRewardsUpdateBody {
  name?: string | undefined
  points?: number | undefined
  type?: "fixed" | "percent" | "product" | undefined
  description?: string | undefined
  /** An amount for `fixed`, a percentage for `percent`; for `product`, null means its lowest price. */
  value?: number | string | null | undefined
  product_id?: string | null | undefined
  enabled?: boolean | undefined
  position?: number | undefined
}

/** Result of `loyalty.verifyEmail`. */
export interface LoyaltyVerifyEmailResult {
  sent: boolean
  verified: boolean
}

/** Body of `me.addresses.create`. */
export type MeAddressesCreateBody = AddressInput & {
  label?: string | undefined
  /** true makes it the default. The first address is the default. */
  default?: boolean | undefined
}

/** Body of `me.addresses.update`. */
export interface MeAddressesUpdateBody {
  first_name?: string | undefined
  last_name?: string | undefined
  phone?: string | undefined
  address_1?: string | undefined
  address_2?: string | undefined
  city?: string | undefined
  state?: string | undefined
  postcode?: string | undefined
  country?: string | undefined
  notes?: string | undefined
  latitude?: number | undefined
  longitude?: number | undefined
  label?: string | undefined
  /** true makes it the default. The first address is the default. */
  default?: boolean | undefined
}

/** Query of `me.orders`. */
export interface MeOrdersQuery {
  /** Page, from 1. */
  page?: number | undefined
  /** Records per page. */
  per_page?: number | undefined
  status?: string | undefined
}

/** Body of `me.update`. */
export interface MeUpdateBody {
  first_name?: string | undefined
  last_name?: string | undefined
  /** Empty: show the person's name. */
  display_name?: string | undefined
  phone?: string | undefined
  /** A new e-mail requires `current_password`. */
  email?: string | undefined
  /** Requires `current_password`. Ends all other tokens, application passwords and sessions. */
  password?: string | undefined
  current_password?: string | undefined
}

/** Result of `catalog.get`. */
export interface MenuCategory {
  id: string
  name: string
  slug: string
  parent: string | null
  description: string
  image: {
    src: string
    alt: string
  } | null
  products: Product[]
}

/** Result of `auth.applicationPasswords.create`. */
export interface NewApplicationPassword {
  id: number
  name: string
  created_at: string
  last_used_at: string | null
  /** 24 characters in groups of 4, shown only in this response; spaces are ignored when it is used. */
  password: string
}

export interface OfflinePaymentMethod {
  /** The value for `payment_method` of an order. */
  id: string
  title: string
  /** Description for customers; may have several lines. */
  description: string
  kind: "offline"
}

export interface OnlinePaymentMethod {
  /** The value for `payment_method` of an order. */
  id: string
  title: string
  /** Description for customers; may have several lines. */
  description: string
  kind: "online"
  /** The provider's name, such as `stripe`. */
  provider: string
  /** Public values for the provider's script in the browser. */
  public: {
    publishable_key: string | null
    account: string | null
  }
  /** `automatic`: captured when the order is placed. `manual`: captured when the store accepts the order. */
  capture: "automatic" | "manual"
  /** Minutes for which an unpaid order keeps its slot place. */
  hold_minutes: number
  /** Whether the guest may change to an offline method. */
  switch_to_offline: boolean
  /** Minimum total, a decimal; null: none. */
  minimum: string | null
}

/** Result of `schedule.dates`. */
export interface OpenDate {
  date: string
  weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday"
  /** True if the date has ranges and the order type is enabled. */
  open: boolean
  ranges_count: number
}

/** Result of `me.orders`, `orders.claimPrint`, `orders.delete` and 5 more. */
export interface Order {
  id: string
  number: number
  ticket_number: number
  version: number
  status: "pending" | "on-hold" | "accepting" | "accepted" | "processing" | "shipped" | "completed" | "finalized" | "cancelled" | "refunded" | "failed"
  status_label: string
  currency: string
  currency_symbol: string
  prices_include_tax: boolean
  created_at: string
  received_at?: string | null | undefined
  updated_at: string
  paid_at: string | null
  completed_at: string | null
  source: "api" | "checkout" | "dashboard"
  store: string
  order_type: "delivery" | "pickup"
  fulfillment_date: string
  fulfillment_time: string
  fulfillment_at: string
  business_date: string
  prepare_at: string
  estimated_at: string | null
  service_mode: "" | "dine_in" | "takeaway"
  table: OrderTable | null
  /** The account that ordered; 0: none (guests, and orders placed by staff without `customer_id`). */
  customer_id: number
  customer: Customer
  billing: Billing
  shipping: Billing | null
  delivery_coordinates: {
    latitude: number
    longitude: number
  } | null
  /** Distance from the store in metres; null: not measured. */
  distance_meters: number | null
  /** Whether it was the first order with this account, e-mail or phone. Shown to the store only. null: unknown, or not shown. */
  first_order: boolean | null
  payment_method: string
  payment_method_title: string
  subtotal: string
  discount_total: string
  delivery_total: string
  total_tax: string
  tax_lines: TaxLine[]
  total: string
  to_collect: string
  refunded_total: string
  refunds: Refund[]
  line_items: LineItem[]
  fee_lines: FeeLine[]
  coupon_lines: {
    code: string
    discount: string
  }[]
  loyalty: Loyalty
  courier: {
    id: number
    display_name: string
  } | null
  minutes_to_arrive: number | null
  printed: boolean
  printed_at: string | null
  tracking_url: string | null
  kitchen: {
    ready_at: string | null
    items_done: string[]
  }
  customer_note: string
  messaging_opt_in: boolean
  notes_count: number
  meta_data: {
    key: string
    value: unknown
  }[]
}

/** Result of `orders.notes.create`, `orders.notes.list`. */
export interface OrderNote {
  id: number
  author: string
  text: string
  customer_visible: boolean
  created_at: string
}

/** Result of `orders.payment.get`, `orders.payment.open`. */
export interface OrderPayment {
  kind: "online" | "offline"
  /** The id of the payment method. */
  gateway: string
  status: "unopened" | "awaiting" | "action_required" | "failed" | "authorized" | "captured" | "mismatch" | "partially_refunded" | "refunded" | "voided" | "expired" | "offline"
  /** The present total of the order. */
  amount: string
  currency: string
  /** The captured amount. */
  captured: string
  /** The refunded amount. */
  refunded: string
  /** Until when the unpaid order keeps its slot place. */
  expires_at: string | null
  /** Milliseconds until the next poll; null: polling is not needed. */
  retry_after_ms: number | null
  /** The last decline, in the provider's words. */
  error: {
    code: string
    message: string
  } | null
  /** What the provider's script needs. Only for the customer and the holder of the order key, and only while the payment is open. */
  session: {
    id: string
    provider: string
    data: Record<string, unknown>
  } | null
}

/** Result of `orders.status`. */
export interface OrderProgress {
  id: string
  number: number
  status: "pending" | "on-hold" | "accepting" | "accepted" | "processing" | "shipped" | "completed" | "finalized" | "cancelled" | "refunded" | "failed"
  label: string
  minutes_to_arrive: number | null
  estimated_at: string | null
  fulfillment_at: string
  tracking_url: string | null
  updated_at: string
  /** Until this instant, the customer can cancel the order from its account. The instant may have passed. Null: only the store can cancel it. */
  cancellable_until: string | null
  /** The store's reason for cancelling or refunding the order. Missing if the store gave no reason. */
  message?: string | undefined
}

/** Result of `orderStatuses.list`. */
export interface OrderStatus {
  slug: "pending" | "on-hold" | "accepting" | "accepted" | "processing" | "shipped" | "completed" | "finalized" | "cancelled" | "refunded" | "failed"
  id: string
  label: string
  custom: boolean
  paid: boolean
  final: boolean
  next: ("pending" | "on-hold" | "accepting" | "accepted" | "processing" | "shipped" | "completed" | "finalized" | "cancelled" | "refunded" | "failed")[]
}

export interface OrderTable {
  id: string
  label: string
  zone: string
  released_at: string | null
}

/** Result of `orderTypes.list`. */
export interface OrderType {
  slug: "delivery" | "pickup"
  label: string
  enabled: boolean
  force_disabled: boolean
  open_now: boolean
  in_hours: boolean
  /** ISO 8601 with offset; null: it is open, it is switched off, or no range begins within 30 days. */
  next_open: string | null
  prep_time_minutes: number
  slot_size_minutes: number
  advance_days: number
  allow_now: boolean
  allow_asap: boolean
  /** 0: no limit. */
  max_per_slot: number
  date_selection_enabled: boolean
  time_selection_enabled: boolean
  /** The kitchen's extra minutes, in addition to the preparation time. */
  extra_minutes: number
  /** When `force_disabled` ends automatically; null: never. */
  force_disabled_until: string | null
  /** When `extra_minutes` ends automatically; null: never. */
  extra_minutes_until: string | null
}

export interface OrderTypeSettings {
  enabled: boolean
  label: string
  prep_time_minutes: number
  extra_minutes: number
  /** Output only. */
  extra_minutes_until: string | null
  /** Output only; see PUT /order-types/{slug}/force-disable. */
  force_disabled: boolean
  /** Output only. */
  force_disabled_until: string | null
  slot_size_minutes: number
  advance_days: number
  allow_now: boolean
  allow_asap: boolean
  /** 0: no limit. */
  max_per_slot: number
  date_selection_enabled: boolean
  time_selection_enabled: boolean
  minimum_order: number
  hours: Hours
  exceptions: {
    date: string
    ranges: {
      start: string
      end: string
    }[]
    note: string
  }[]
}

export interface OrderTypeSettingsInput {
  enabled?: boolean | undefined
  label?: string | undefined
  prep_time_minutes?: number | undefined
  extra_minutes?: number | undefined
  slot_size_minutes?: number | undefined
  advance_days?: number | undefined
  allow_now?: boolean | undefined
  allow_asap?: boolean | undefined
  max_per_slot?: number | null | undefined
  date_selection_enabled?: boolean | undefined
  time_selection_enabled?: boolean | undefined
  minimum_order?: number | string | undefined
  hours?: {
    monday?: readonly {
      start: string
      end: string
    }[] | undefined
    tuesday?: readonly {
      start: string
      end: string
    }[] | undefined
    wednesday?: readonly {
      start: string
      end: string
    }[] | undefined
    thursday?: readonly {
      start: string
      end: string
    }[] | undefined
    friday?: readonly {
      start: string
      end: string
    }[] | undefined
    saturday?: readonly {
      start: string
      end: string
    }[] | undefined
    sunday?: readonly {
      start: string
      end: string
    }[] | undefined
  } | undefined
  exceptions?: readonly {
    date: string
    ranges: readonly {
      start: string
      end: string
    }[]
    note?: string | undefined
  }[] | undefined
}

/** Body of `orderTypes.busy`. */
export interface OrderTypesBusyBody {
  extra_minutes: number
  /** When it ends automatically. */
  until?: string | undefined
}

/** Result of `orderTypes.busy`. */
export interface OrderTypesBusyResult {
  slug: "delivery" | "pickup"
  extra_minutes: number
  until: string | null
}

/** Body of `orderTypes.forceDisable`. */
export interface OrderTypesForceDisableBody {
  /** true disables the order type. */
  disabled: boolean
  /** When it ends automatically. */
  until?: string | undefined
}

/** Result of `orderTypes.forceDisable`. */
export interface OrderTypesForceDisableResult {
  slug: "delivery" | "pickup"
  force_disabled: boolean
  until: string | null
}

/** Body of `orders.claimPrint`. */
export interface OrdersClaimPrintBody {
  /** `receipt` claims the order's receipt, which is one for all stations. Default: a kitchen ticket. */
  layout?: "kitchen" | "receipt" | undefined
  reprint?: boolean | undefined
  /** Stations (`metadata.station` of products) whose lines are on the ticket. Default: all lines. */
  stations?: readonly string[] | undefined
}

/** Result of `orders.history`. */
export interface OrdersHistoryResult {
  from: string | null
  to: string
  actor: string
  /** The name of the account that made the change; null: a guest or the platform. */
  actor_name: string | null
  source: string
  note: string
  created_at: string
}

/** Body of `orders.kitchen`. */
export interface OrdersKitchenBody {
  ready?: boolean | undefined
  ready_if_done?: boolean | undefined
  /** Begins the preparation of an order for later: `prepare_at` becomes now, so it leaves the lane `later` on every screen. */
  start?: true | undefined
  items?: readonly {
    id: string
    done: boolean
  }[] | undefined
  /** The `version` of the order on the screen where its lines were marked. */
  seen_version?: number | undefined
}

/** Query of `orders.list`. */
export interface OrdersListQuery {
  /** Page, from 1. */
  page?: number | undefined
  /** Records per page. */
  per_page?: number | undefined
  status?: string | undefined
  order_type?: "delivery" | "pickup" | undefined
  service_mode?: "" | "dine_in" | "takeaway" | undefined
  table_id?: string | undefined
  source?: "api" | "checkout" | "dashboard" | undefined
  courier?: number | undefined
  customer?: string | undefined
  date_from?: string | undefined
  date_to?: string | undefined
  created_after?: string | undefined
  modified_after?: string | undefined
  search?: string | undefined
  orderby?: "created" | "modified" | "fulfillment" | undefined
  order?: "asc" | "desc" | undefined
}

/** Body of `orders.minutes`. */
export interface OrdersMinutesBody {
  minutes: number
}

/** Body of `orders.notes.create`. */
export interface OrdersNotesCreateBody {
  text: string
  /** Whether the customer may see the note. Default: false. */
  customer_visible?: boolean | undefined
}

/** Body of `orders.payment.open`. */
export interface OrdersPaymentOpenBody {
  /** Open a new session even if the current one can still be paid. Has no effect within two seconds of the last opening. */
  fresh?: boolean | undefined
}

/** Body of `orders.payment.switchToOffline`. */
export interface OrdersPaymentSwitchToOfflineBody {
  /** An offline payment method. */
  payment_method: string
}

/** Body of `checkouts.place`, `orders.place`. */
export interface OrdersPlaceBody {
  order_type: "delivery" | "pickup"
  service_mode?: "" | "dine_in" | "takeaway" | undefined
  table_id?: string | undefined
  table_token?: string | undefined
  fulfillment_date?: string | undefined
  /** `HH:MM`, `now` or `asap`. `now` and `asap` mean today and need no date. */
  fulfillment_time?: string | undefined
  payment_method: string
  customer?: CustomerInput | undefined
  /** The account that orders; staff only. Without it an order placed by staff belongs to no account, not even their own. */
  customer_id?: number | undefined
  address?: string | AddressInput | undefined
  delivery_coordinates?: {
    latitude: number
    longitude: number
  } | undefined
  items: readonly CartItem[]
  customer_note?: string | undefined
  coupon_codes?: readonly string[] | undefined
  messaging_opt_in?: boolean | undefined
  referral?: string | undefined
}

/** Query of `orders.reportCsv`, `orders.reports`. */
export interface OrdersReportCsvQuery {
  /** First business date, inclusive. Default: 30 days including the last one. */
  date_from?: string | undefined
  /** Last business date, inclusive. Default: today. */
  date_to?: string | undefined
  courier?: number | undefined
  order_type?: "delivery" | "pickup" | undefined
  /** `hour` is the hour of fulfilment in the store's time zone. Empty groups are left out. */
  group_by?: "day" | "week" | "month" | "product" | "category" | "courier" | "hour" | undefined
}

/** Query of `orders.stream`. */
export interface OrdersStreamQuery {
  /** Only orders in this status, or in one of a comma-separated list. */
  status?: string | undefined
  /** Only orders of this store. */
  store?: string | undefined
  /** The board that shows the stream. For the alarm that no screen is connected, boards for guests and couriers do not count. */
  board?: "kitchen" | "counter" | "pickup" | "courier" | undefined
}

/** Body of `orders.update`. */
export interface OrdersUpdateBody {
  status?: string | undefined
  minutes_to_arrive?: number | null | undefined
  printed?: boolean | undefined
  courier_id?: number | null | undefined
  tracking_url?: string | null | undefined
  customer_note?: string | undefined
  meta_data?: readonly {
    key: string
    /** Any JSON value of up to 2 KB, without the object keys `__proto__`, `constructor` and `prototype`. `null` and `""` remove the key. */
    value: unknown
  }[] | undefined
  force?: boolean | undefined
  /** A reason, stored in the order's history. If the order is cancelled or refunded, the customer sees the last reason or note that is `customer_visible`. */
  note?: string | {
    text: string
    /** Whether the customer may see it. Default: false. */
    customer_visible?: boolean | undefined
  } | undefined
}

/** Result of `overview.get`. */
export interface Overview {
  /** The present time, in the store's time zone. */
  server_time: string
  /** Whether the store accepts orders, as in `GET /status`. */
  accepting_orders: boolean
  /** Whether all order types are closed by the emergency switch. */
  emergency_closed: boolean
  /** The currency of the amounts; null: the host is not set up for selling. */
  currency: string | null
  /** The order types as in `GET /order-types`. */
  modes: (OrderType & {
    /** The label that the owner has written; empty: `label` is the built-in name in the store's language. */
    own_label: string
  })[]
  /** Number of open orders by the work that is next: accept, start, cook, hand over, deliver. `later`: preparation begins in more than ten minutes. */
  lanes: {
    /** Number of open orders in this lane. */
    new: number
    /** Number of open orders in this lane. */
    to_start: number
    /** Number of open orders in this lane. */
    in_kitchen: number
    /** Number of open orders in this lane. */
    ready: number
    /** Number of open orders in this lane. */
    on_the_way: number
    /** Number of open orders in this lane. */
    later: number
  }
  /** Number of overdue open orders, without those that are ready. */
  late: number
  /** When the oldest order that is not accepted yet was placed; null: none. */
  oldest_unaccepted_at: string | null
  /** The sales of the present business date. */
  today: {
    /** The present business date, `YYYY-MM-DD`. It ends with the service, which may be after midnight. */
    date: string
    /** Number of orders, without unpaid, failed, cancelled and refunded ones. */
    orders: number
    /** Sum of their totals when they were placed. */
    gross: string
    /** The same sum for the whole business date one week earlier. */
    same_weekday_gross: string
  }
  /** The next slots of today for each enabled order type. */
  next_slots: {
    order_type: "delivery" | "pickup"
    /** When the slot begins. */
    time: string
    /** Number of orders in the slot. */
    taken: number
    /** Maximum number of orders; null: no limit. */
    max: number | null
  }[]
  /** The connected boards of the staff. */
  screens: {
    /** What the board is used for. */
    kind: string
    /** Display name of the board. */
    name: string
    /** When it was last connected. */
    last_seen_at: string | null
  }[]
  /** The open alarms. */
  alarms: {
    /** The kind of alarm. */
    code: string
    /** The order's number or the printer's name; empty for the store. */
    label: string
    /** When the alarm began. */
    since: string
  }[]
}

/** Query of `bulk.list`, `loyalty.accounts.history`, `loyalty.me.history` and 3 more. */
export interface PageQuery {
  /** Page, from 1. */
  page?: number | undefined
  /** Records per page. */
  per_page?: number | undefined
}

/** Result of `orders.payment.giveUp`, `orders.payment.switchToOffline`. */
export type PayableOrder = Order & {
  payment: OrderPayment
}

/** Result of `paymentGateways.list`, `paymentGateways.update`. */
export interface PaymentGateway {
  id: string
  title: string
  description: string
  /** The default title. */
  method_title: string
  /** For an online gateway: whether the store's region offers it. */
  enabled: boolean
  supports: string[]
  /** Secrets are shown empty. */
  settings: Record<string, string>
}

/** Body of `paymentGateways.update`. */
export interface PaymentGatewaysUpdateBody {
  enabled?: boolean | undefined
  /** Empty: the default title (`method_title`). */
  title?: string | undefined
  description?: string | undefined
  /** Settings that are not named stay as they are; null clears one. Customers see `instructions`, and for `bank_transfer` also `account_holder`, `bank_name`, `iban` and `bic`. Storefronts see `publishable_key`, `account` and `minimum` (the lowest total, as a number or a decimal string) of an online gateway. Every other setting is write-only: it is shown empty, and an empty value keeps the stored one. */
  settings?: Record<string, string | number | null> | undefined
}

/** Result of `checkouts.place`. */
export type PlacedCheckout = PayableOrder & {
  order_key: string
}

/** Result of `orders.place`. */
export type PlacedOrder = Order & {
  order_key: string
}

/** Body of `print.cloudprnt.create`. */
export interface PrintCloudprntCreateBody {
  /** Whether the printer is printing. */
  printingInProgress?: boolean | null | undefined
  /** The printer's state: `200 OK`. */
  statusCode?: string | null | undefined
}

/** Query of `print.cloudprnt.delete`. */
export interface PrintCloudprntDeleteQuery {
  /** `200 OK`: printed. Anything else: not printed. */
  code: string
  /** The `jobToken` of the poll. Missing or empty: the next job. */
  token?: string | undefined
}

/** Query of `print.cloudprnt.get`. */
export interface PrintCloudprntGetQuery {
  /** One of the media types of the poll. */
  type?: string | undefined
  /** The `jobToken` of the poll. Missing or empty: the next job. */
  token?: string | undefined
}

/** Body of `print.epson`. */
export interface PrintEpsonBody {
  /** `GetRequest` or `SetResponse`; others are acknowledged. */
  ConnectionType: string
  /** `SetResponse`: XML with the result of each job. */
  ResponseFile?: string | undefined
}

/** Result of `printers.create`, `printers.delete`, `printers.key` and 2 more. */
export interface Printer {
  id: number
  name: string
  /** `cloudprnt`: Star CloudPRNT. `epson_sdp`: Epson Server Direct Print. `browser`: no jobs and no `url`; people print its tickets by hand, from a board or the dashboard. */
  protocol: "cloudprnt" | "epson_sdp" | "browser"
  /** Width of the paper in millimetres. */
  width_mm: 80 | 58
  /** Stations (`metadata.station` of products) whose lines are on kitchen tickets; empty: all lines. */
  stations: string[]
  /** `kitchen`: what to prepare, without prices. `receipt`: what to pay, with taxes. */
  layout: "kitchen" | "receipt"
  /** Number of tickets per job. */
  copies: number
  /** Language of the ticket. */
  language: "es" | "en" | "fr"
  /** When a ticket is printed: the order is placed, accepted, or in preparation. */
  on: "placed" | "accepted" | "processing"
  /** The address to enter in the printer. It contains the printer's key. It is shown only when the printer or a new key is created; a change of the protocol also creates a new key. */
  url: string | null
  /** When the printer last asked for jobs. */
  last_seen_at: string | null
  /** Number of jobs that it has not confirmed yet. */
  waiting_jobs: number
  /** `new`: it has never asked for jobs at its address. `silent`: it has not asked for jobs within `printer_silent_minutes`. `stuck`: it asks, but does not print what it fetches: it may need paper. `null`: it fetches no jobs. */
  state: "new" | "connected" | "silent" | "stuck" | null
}

/** Result of `printers.jobs.list`, `printers.jobs.reprint`. */
export interface PrinterJob {
  id: number
  order_id: string
  /** Number of the order. */
  number: number
  /** `ticket`: the order. `reprint`: the order again, on request. `change`: what has changed since its last ticket. `cancellation`: that it is cancelled. */
  kind: "ticket" | "reprint" | "change" | "cancellation"
  /** `leased`: fetched by the printer and not confirmed yet. */
  state: "waiting" | "leased" | "printed" | "failed"
  /** How often the printer fetched it. A ticket that may have been printed before is marked as a reprint; one that the printer reported as not printed is not. */
  attempts: number
  created_at: string
  /** When the printer confirmed it. */
  printed_at: string | null
}

/** Body of `printers.create`. */
export interface PrintersCreateBody {
  /** Display name of the printer. */
  name: string
  /** `cloudprnt`: Star CloudPRNT. `epson_sdp`: Epson Server Direct Print. `browser`: no jobs and no `url`; people print its tickets by hand, from a board or the dashboard. */
  protocol: "cloudprnt" | "epson_sdp" | "browser"
  /** Width of the paper in millimetres. */
  width_mm?: 80 | 58 | undefined
  /** Stations (`metadata.station` of products) whose lines are on kitchen tickets; empty: all lines. */
  stations?: readonly string[] | undefined
  /** `kitchen`: what to prepare, without prices. `receipt`: what to pay, with taxes. */
  layout?: "kitchen" | "receipt" | undefined
  /** Number of tickets per job. */
  copies?: number | undefined
  /** Language of the ticket. */
  language?: "es" | "en" | "fr" | undefined
  /** When a ticket is printed: the order is placed, accepted, or in preparation. */
  on?: "placed" | "accepted" | "processing" | undefined
}

/** Body of `printers.update`. */
export interface PrintersUpdateBody {
  /** Display name of the printer. */
  name?: string | undefined
  /** `cloudprnt`: Star CloudPRNT. `epson_sdp`: Epson Server Direct Print. `browser`: no jobs and no `url`; people print its tickets by hand, from a board or the dashboard. */
  protocol?: "cloudprnt" | "epson_sdp" | "browser" | undefined
  /** Width of the paper in millimetres. */
  width_mm?: 80 | 58 | undefined
  /** Stations (`metadata.station` of products) whose lines are on kitchen tickets; empty: all lines. */
  stations?: readonly string[] | undefined
  /** `kitchen`: what to prepare, without prices. `receipt`: what to pay, with taxes. */
  layout?: "kitchen" | "receipt" | undefined
  /** Number of tickets per job. */
  copies?: number | undefined
  /** Language of the ticket. */
  language?: "es" | "en" | "fr" | undefined
  /** When a ticket is printed: the order is placed, accepted, or in preparation. */
  on?: "placed" | "accepted" | "processing" | undefined
}

/** Result of `products.get`, `products.list`, `products.setAvailability`. */
export interface Product {
  id: string
  name: string
  slug: string
  description: string
  /** `simple`: it has one variation, which a cart may omit. */
  type: "simple" | "variable"
  status: string
  /** The price of the cheapest variation; null: not sold in the store's currency. */
  price: string | null
  regular_price: string | null
  on_sale: boolean
  /** True if it is enabled, has a price, and is not out of stock. */
  purchasable: boolean
  stock_status: "instock" | "outofstock" | "onbackorder"
  /** Whether the kitchen offers the product. */
  enabled: boolean
  /** When a disabled product is enabled again. */
  enabled_at: string | null
  categories: {
    id: string
    name: string
    slug: string
  }[]
  images: {
    src: string
    alt: string
  }[]
  variations: {
    id: string
    name: string
    sku: string | null
    price: string | null
    regular_price: string | null
    on_sale: boolean
    stock_status: "instock" | "outofstock" | "onbackorder"
    attributes: {
      name: string
      option: string
    }[]
  }[]
  /** Allergens of Regulation (EU) 1169/2011, annex II. */
  allergens: ("gluten" | "crustaceans" | "eggs" | "fish" | "peanuts" | "soybeans" | "milk" | "nuts" | "celery" | "mustard" | "sesame" | "sulphites" | "lupin" | "molluscs")[]
  tags: string[]
  /** The kitchen station that prepares it. */
  station: string | null
  /** Only enabled categories. */
  extra_categories: ExtraCategory[]
}

/** Result of `productCategories.list`. */
export interface ProductCategory {
  id: string
  name: string
  slug: string
  parent: string | null
  description: string
  image: {
    src: string
    alt: string
  } | null
  /** Position in the menu. */
  menu_order: number
  /** Number of published products. */
  count: number
}

/** Query of `products.list`. */
export interface ProductsListQuery {
  /** Page, from 1. */
  page?: number | undefined
  /** Records per page. */
  per_page?: number | undefined
  /** Words of the name or description, in any order. */
  search?: string | undefined
  /** Id or slug of a product category; its subcategories are included. */
  category?: string | undefined
  /** Product ids, separated by commas. */
  include?: readonly string[] | undefined
  /** Whether the kitchen offers the product. */
  enabled?: boolean | undefined
}

/** Body of `products.setAvailability`. */
export interface ProductsSetAvailabilityBody {
  enabled: boolean
  /** With `enabled: false`: when the product is enabled again. */
  until?: string | undefined
}

/** Result of `auth.register`, `me.get`, `me.update`. */
export interface Profile {
  id: number
  username: string
  email: string
  first_name: string
  last_name: string
  display_name: string
  phone: string
  roles: ("administrator" | "shop_manager" | "multistore_user" | "deliveryboy_user" | "customer")[]
  capabilities: Capabilities
  /** ISO 8601 with offset, in the store's time zone. */
  registered_at: string
}

/** Result of `tables.resolve`. */
export interface PublicTable {
  id: string
  label: string
  zone: string
  capacity: number
  active: boolean
  status: "available" | "occupied"
  /** True if the table is free, or occupied by the same session or account. */
  selectable: boolean
}

/** Result of `pushSubscriptions.create`, `pushSubscriptions.delete`, `pushSubscriptions.list`. */
export interface PushSubscription {
  id: number
  /** URL of the browser's push service. */
  endpoint: string
  created_at: string
}

/** Body of `pushSubscriptions.create`. */
export interface PushSubscriptionsCreateBody {
  /** URL of the browser's push service. */
  endpoint: string
  /** The keys that encrypt messages to this browser. */
  keys: {
    /** The browser's public key, base64url. */
    p256dh: string
    /** The browser's secret, base64url. */
    auth: string
  }
}

export interface Refund {
  id: number
  amount: string
  reason: string
  created_at: string
}

/** Result of `orders.reports`. */
export interface SalesReport {
  date_from: string
  date_to: string
  currency: string
  /** Whether the shop's prices include tax today. If so, amounts include `tax`; otherwise it is added. */
  prices_include_tax: boolean
  totals: {
    orders: number
    items: number
    /** Total of lines before discounts, without delivery. */
    gross: string
    discounts: string
    /** Before discounts; 0 in groups of products and categories. */
    delivery: string
    /** Included in the other amounts if prices include tax, otherwise additional. */
    tax: string
    /** 0 in groups of products and categories: refunds belong to orders. */
    refunds: string
    /** Order totals minus refunds. */
    net: string
    /** Net per order. */
    average: string
  }
  groups: {
    key: string
    label: string
    orders: number
    items: number
    /** Total of lines before discounts, without delivery. */
    gross: string
    discounts: string
    /** Before discounts; 0 in groups of products and categories. */
    delivery: string
    /** Included in the other amounts if prices include tax, otherwise additional. */
    tax: string
    /** 0 in groups of products and categories: refunds belong to orders. */
    refunds: string
    /** Order totals minus refunds. */
    net: string
    /** Net per order. */
    average: string
  }[]
}

/** Query of `schedule.dates`. */
export interface ScheduleDatesQuery {
  /** Number of dates from today. Default: as far ahead as orders are possible. */
  days?: number | undefined
}

/** Result of `schedule.hours`. */
export interface ScheduleHoursResult {
  order_type: "delivery" | "pickup"
  hours: Hours
}

/** Result of `schedule.status`. */
export interface ScheduleStatusResult {
  open: boolean
  reason: "not_enabled" | "emergency_closed" | "force_disabled" | "out_of_hours" | null
  force_disabled: boolean
  in_hours: boolean
  /** null: the mode is open, no range begins within 30 days, or `reason` is not `out_of_hours`. */
  next_open: string | null
  order_type: "delivery" | "pickup"
}

/** Result of `status`. */
export interface ServiceStatus {
  plugin: string
  version: string
  namespace: "svc/v1"
  /** True while a legacy ordering plugin is active. */
  coexistence_mode: boolean
  /** When false, POST /orders must not be called. */
  accepting_orders: boolean
  /** The present time in the store's time zone, ISO 8601 with offset. */
  time: string
  /** IANA name of the store's time zone. */
  timezone: string
  /** ISO 4217; null while the host is not set up for selling. */
  currency: string | null
  currency_symbol: string | null
  currency_digits: number | null
  language: "es" | "en" | "fr"
  store_name: string
  store_phone: string
  guest_orders: boolean
  /** Id of Medusa's region in which the store sells; null while the host is not set up for selling. */
  region_id: string | null
  /** Medusa's publishable key of the sales channel; null unless the setting `share_publishable_key` is on. */
  publishable_key: string | null
  /** The store's public key for Web Push (VAPID, base64url): `applicationServerKey`. */
  push_public_key: string | null
  /** The enabled order types, whether open or not. */
  order_types: ("delivery" | "pickup")[]
  /** As in `POST /cart/validate`. */
  payment_methods: (OfflinePaymentMethod | OnlinePaymentMethod)[]
  /** BCP 47: the locales of the store in Medusa, or the `language` setting if there are none. */
  locales: string[]
}

/** Result of `auth.nonce`, `auth.session.create`. */
export interface SessionNonce {
  nonce: string
  /** Seconds. */
  expires_in: number
}

/** Result of `settings.alerts.get`, `settings.alerts.update`. */
export interface SettingsAlerts {
  /** An order not accepted within this many minutes raises an alarm; null: never. */
  unaccepted_minutes: number | null
  /** A mode that is open for this many minutes without a connected kitchen or counter board raises an alarm; null: never. */
  no_screen_minutes: number | null
  /** A printer that is silent for this many minutes while jobs wait raises an alarm. */
  printer_silent_minutes: number
  /** E-mail address that is notified; empty: the addresses of the administrators. */
  email: string
  /** Phone number that is notified through the store's messaging service; empty: none. */
  phone: string
  /** Whether managers' browsers with a push subscription are notified. */
  push: boolean
}

/** Body of `settings.alerts.update`. */
export interface SettingsAlertsUpdateBody {
  /** An order not accepted within this many minutes raises an alarm; null: never. */
  unaccepted_minutes?: number | null | undefined
  /** A mode that is open for this many minutes without a connected kitchen or counter board raises an alarm; null: never. */
  no_screen_minutes?: number | null | undefined
  /** A printer that is silent for this many minutes while jobs wait raises an alarm. */
  printer_silent_minutes?: number | undefined
  /** E-mail address that is notified; empty: the addresses of the administrators. */
  email?: string | undefined
  /** Phone number that is notified through the store's messaging service; empty: none. */
  phone?: string | undefined
  /** Whether managers' browsers with a push subscription are notified. */
  push?: boolean | undefined
}

/** Result of `settings.appearance.get`, `settings.appearance.update`. */
export interface SettingsAppearance {
  /** `#rrggbb` or `#rgb`. */
  primary_color: string
  /** `#rrggbb` or `#rgb`. */
  accent_color: string
  /** Absolute http(s) URL; empty: no logo. */
  logo_url: string
  catalog_style: "tabs" | "list" | "grid"
  show_images: boolean
  show_descriptions: boolean
  show_extra_prices: boolean
}

/** Body of `settings.appearance.update`. */
export interface SettingsAppearanceUpdateBody {
  primary_color?: string | undefined
  accent_color?: string | undefined
  logo_url?: string | undefined
  catalog_style?: "tabs" | "list" | "grid" | undefined
  show_images?: boolean | undefined
  show_descriptions?: boolean | undefined
  show_extra_prices?: boolean | undefined
}

/** Result of `settings.categoryMenu.get`, `settings.categoryMenu.update`. */
export interface SettingsCategoryMenu {
  style: "tabs" | "list" | "grid"
  items: {
    category_id: string
    /** false hides the category and its subcategories in `/catalog`. */
    visible: boolean
    /** The name shown in `/catalog`; empty: the category's own name. */
    label: string
  }[]
}

/** Body of `settings.categoryMenu.update`. */
export interface SettingsCategoryMenuUpdateBody {
  style?: "tabs" | "list" | "grid" | undefined
  items?: readonly {
    category_id: string
    visible?: boolean | null | undefined
    label?: string | null | undefined
  }[] | undefined
}

/** Result of `settings.operation.get`, `settings.operation.update`. */
export interface SettingsOperation {
  language: "es" | "en" | "fr"
  timezone: string
  country: string
  store_name: string
  store_phone: string
  store_url: string
  /** Output only; null while the host is not set up for selling. */
  currency: string | null
  /** Output only. */
  prices_include_tax: boolean | null
  emergency_closed: boolean
  manual_acceptance: boolean
  guest_orders: boolean
  /** Whether `GET /status` shows the publishable key of the sales channel. */
  share_publishable_key: boolean
  customer_cancel_minutes: number
  capacity_statuses: ("pending" | "on-hold" | "accepting" | "accepted" | "processing" | "shipped" | "completed" | "finalized" | "cancelled" | "refunded" | "failed")[]
  platform: {
    /** Send null to use the store's default. Null if there is none. */
    sales_channel_id: string | null
    /** Send null to use the store's default. Null if there is none. */
    region_id: string | null
    /** Send null to use the store's default. Null if there is none. */
    stock_location_id: string | null
    shipping_options: {
      /** Send null to use the store's default. Null if there is none. */
      delivery: string | null
      /** Send null to use the store's default. Null if there is none. */
      pickup: string | null
      /** Send null to use the store's default. Null if there is none. */
      dine_in: string | null
    }
  }
  order_types: {
    delivery: OrderTypeSettings
    pickup: OrderTypeSettings
  }
  delivery: {
    store_address: string
    store_location: {
      latitude: number
      longitude: number
    } | null
    max_distance_km: number | null
    fee_mode: "fixed" | "per_km" | "tiers"
    fixed_fee: number
    fee_per_km: number
    tiers: Tier[]
    free_from: number | null
    on_routing_failure: "refuse" | "accept"
    routing: {
      provider: "google" | "osrm" | "openrouteservice"
      base_url: string
      /** Write-only: shown empty. */
      api_key: ""
      api_key_stored: boolean
      daily_limit: number
    }
    geocoder: {
      provider: "google" | "nominatim" | "photon"
      base_url: string
      /** Write-only: shown empty. */
      api_key: ""
      api_key_stored: boolean
    }
    /** Write-only: shown empty. */
    browser_map_key: ""
    browser_map_key_stored: boolean
  }
  messaging: {
    enabled: boolean
    provider: "none" | "whatsapp" | "http"
    settings: Record<string, string>
    secrets: Record<string, "">
    ready: boolean
  }
  /** Output only: when each secret was stored, by its path (`delivery.routing.api_key`). Keys that were stored by version 1.29 or older are missing until they are replaced. */
  secrets_since: Record<string, string>
  emails: {
    accepted: boolean
    shipped: boolean
    finalized: boolean
    /** Output only: whether the host can send mails. */
    ready: boolean
  }
  payments: {
    online: {
      /** Needs `pending` in `capacity_statuses`. */
      enabled: boolean
      /** Minutes for which an unpaid order keeps its slot place. */
      hold_minutes: number
      /** `automatic`: captured when the order is placed. `manual`: captured when the store accepts the order. */
      capture: "automatic" | "manual"
      /** Whether the guest may change to an offline method. */
      switch_to_offline: boolean
      /** Whether signed-in customers get a customer record at the payment provider. */
      save_customer: boolean
      /** Maximum number of unpaid orders per account or guest; null: no limit. */
      max_unpaid: number | null
    }
  }
  /** Output only: settings that cannot work as intended. */
  warnings: {
    path: string
    /** `unknown_key`: no setting has this name. `read_only_key`: the key is read-only and was sent with a different value. */
    code: "delivery_unlimited" | "distance_not_measured" | "fee_zero" | "no_hours" | "no_payment_method" | "country_not_in_region" | "online_without_provider" | "store_url_missing" | "unknown_key" | "read_only_key"
    message: string
  }[]
}

/** Body of `settings.operation.update`. */
export interface SettingsOperationUpdateBody {
  language?: "es" | "en" | "fr" | undefined
  timezone?: string | undefined
  country?: string | undefined
  store_name?: string | undefined
  store_phone?: string | undefined
  store_url?: string | undefined
  emergency_closed?: boolean | undefined
  manual_acceptance?: boolean | undefined
  guest_orders?: boolean | undefined
  share_publishable_key?: boolean | undefined
  customer_cancel_minutes?: number | undefined
  capacity_statuses?: readonly ("pending" | "on-hold" | "accepting" | "accepted" | "processing" | "shipped" | "completed" | "finalized" | "cancelled" | "refunded" | "failed")[] | undefined
  platform?: {
    sales_channel_id?: string | null | undefined
    region_id?: string | null | undefined
    stock_location_id?: string | null | undefined
    shipping_options?: {
      delivery?: string | null | undefined
      pickup?: string | null | undefined
      dine_in?: string | null | undefined
    } | undefined
  } | undefined
  order_types?: {
    delivery?: OrderTypeSettingsInput | undefined
    pickup?: OrderTypeSettingsInput | undefined
  } | undefined
  delivery?: DeliverySettingsInput | undefined
  messaging?: {
    enabled?: boolean | undefined
    provider?: "none" | "whatsapp" | "http" | undefined
    settings?: Record<string, string | null> | undefined
    secrets?: Record<string, string | null> | undefined
  } | undefined
  emails?: {
    accepted?: boolean | undefined
    shipped?: boolean | undefined
    finalized?: boolean | undefined
  } | undefined
  payments?: {
    online?: {
      enabled?: boolean | undefined
      hold_minutes?: number | undefined
      capture?: "automatic" | "manual" | undefined
      switch_to_offline?: boolean | undefined
      save_customer?: boolean | undefined
      max_unpaid?: number | null | undefined
    } | undefined
  } | undefined
}

/** Result of `settings.tables.get`, `settings.tables.update`. */
export interface SettingsTables {
  enabled: boolean
  selection: "qr_only" | "list" | "qr_or_list"
  /** Dine-in orders need a table. */
  require_table: boolean
  /** Storefronts may let guests choose the table in the cart. */
  allow_in_cart: boolean
  show_availability: boolean
  hide_occupied: boolean
  /** A guest with the table's token joins the party that sits there. */
  join_with_token: boolean
  /** Minutes after the last order; 0: never. */
  auto_release_minutes: number
  tables: {
    id: string
    label: string
    zone: string
    capacity: number
    active: boolean
    qr_token: string
  }[]
  /** Output only. */
  store_url: string
}

/** Body of `settings.tables.update`. */
export interface SettingsTablesUpdateBody {
  enabled?: boolean | undefined
  selection?: "qr_only" | "list" | "qr_or_list" | undefined
  /** Dine-in orders need a table. */
  require_table?: boolean | undefined
  /** Storefronts may let guests choose the table in the cart. */
  allow_in_cart?: boolean | undefined
  show_availability?: boolean | undefined
  hide_occupied?: boolean | undefined
  /** A guest with the table's token joins the party that sits there. */
  join_with_token?: boolean | undefined
  auto_release_minutes?: number | null | undefined
  tables: readonly {
    id: string
    label: string
    zone?: string | undefined
    capacity: number
    active?: boolean | undefined
    /** Missing or empty: the table keeps its token; a new table gets one. */
    qr_token?: string | undefined
  }[]
}

/** Result of `shippingMethods.list`. */
export interface ShippingMethod {
  /** 0: the rest of the world. */
  id: number
  name: string
  order: number
  locations: {
    type: "country" | "state" | "city" | "postcode"
    /** `ES`, `ES:M`, … */
    code: string
  }[]
  shipping_methods: {
    /** `local_pickup`, `free_shipping`, `delivery`, `dine_in`, or the code of the option's type. */
    id: string
    title: string
    /** null: calculated for each order. */
    cost: number | null
    /** The id of Medusa's shipping option. */
    option_id: string
    /** Free shipping only. */
    requires?: "" | "min_amount" | undefined
    /** Free shipping only. */
    min_amount?: number | undefined
  }[]
}

/** Result of `auth.signIn`. */
export interface SignIn {
  /** Shown only in this response; only its hash is stored. */
  token: string
  token_type: "Bearer"
  /** Unix timestamp in seconds, 30 days from issue. */
  expires_at: number
  user: {
    id: number
    username: string
    roles: ("administrator" | "shop_manager" | "multistore_user" | "deliveryboy_user" | "customer")[]
    capabilities: Capabilities
  }
}

export interface SkippedItem {
  id: string | number
  reason: "not_found" | "unchanged" | "no_price" | "negative_price" | "price_too_high" | "not_assigned" | "limits_conflict"
  variation_id?: string | undefined
}

/** Query of `slots.list`. */
export interface SlotsListQuery {
  /** Default: the business date. It is the date on which the running range began, otherwise today. */
  date?: string | undefined
}

/** Result of `tables.availability`. */
export interface TableAvailability {
  enabled: boolean
  selection: "qr_only" | "list" | "qr_or_list"
  require_table: boolean
  allow_in_cart: boolean
  show_availability: boolean
  available_count: number
  total_count: number
  tables: PublicTable[]
}

/** Result of `tables.hold`. */
export interface TableHold {
  table: PublicTable
  expires_at: string
}

/** Result of `tables.occupancy`, `tables.release`. */
export interface TableOccupancy {
  id: string
  label: string
  zone: string
  capacity: number
  active: boolean
  status: "available" | "occupied"
  /** True if the table is free, or occupied by the same session or account. */
  selectable: boolean
  /** When the current hold or checkout draft ends. */
  held_until: string | null
  orders: {
    id: string
    status: "pending" | "on-hold" | "accepting" | "accepted" | "processing" | "shipped" | "completed" | "finalized" | "cancelled" | "refunded" | "failed"
    total: string
    currency: string
    created_at: string
  }[]
}

/** Body of `tables.hold`. */
export interface TablesHoldBody {
  token?: string | undefined
}

/** Result of `tables.qr`. */
export interface TablesQrResult {
  id: string
  label: string
  url: string
  svg: string
}

/** Result of `tables.regenerateQr`. */
export interface TablesRegenerateQrResult {
  id: string
  qr_token: string
  url: string
}

/** Query of `tables.resolve`. */
export interface TablesResolveQuery {
  /** The token of the table's QR code. */
  token: string
}

export interface TaxLine {
  rate: number
  label: string
  base: string
  amount: string
}

export interface Tier {
  from_km: number
  to_km: number
  fee: number
}

/** Result of `auth.signOut`, `auth.tokens.delete`, `auth.tokens.deleteAll` and 1 more. */
export interface Token {
  id: number
  created_at: string
  last_used_at: string | null
  expires_at: string
  current: boolean
}

/** Result of `webhooks.create`, `webhooks.delete`, `webhooks.get` and 2 more. */
export interface Webhook {
  id: number
  name: string
  /** `disabled`: automatically, after failures; activate it to try again. */
  status: "active" | "paused" | "disabled"
  topic: "order.created" | "order.updated" | "order.deleted" | "order.restored"
  delivery_url: string
  /** Write-only. */
  secret: ""
  /** Consecutive failed attempts. */
  failure_count: number
  disabled_reason: "gone" | "failing" | "secret" | null
  created_at: string
  updated_at: string
}

/** Result of `webhooks.deliveries.list`, `webhooks.deliveries.redeliver`, `webhooks.ping`. */
export interface WebhookDelivery {
  id: number
  event: string
  order_id: string | null
  attempt: number
  status: "pending" | "delivered" | "failed"
  response_status: number | null
  /** Why the last attempt got no response: `timeout`, `connection`, `refused`, `secret`. */
  error: string | null
  duration_ms: number | null
  next_attempt_at: string | null
  created_at: string
}

/** Body of `webhooks.create`. */
export interface WebhooksCreateBody {
  /** Default: the topic. */
  name?: string | undefined
  topic: "order.created" | "order.updated" | "order.deleted" | "order.restored"
  /** The http or https URL to which events are posted. Private and loopback networks require the option `outbound.allow_private_networks`. */
  delivery_url: string
  /** The key that signs deliveries. Default: a random one, until you set your own. */
  secret?: string | null | undefined
  /** Default: `active`. */
  status?: "active" | "paused" | "disabled" | undefined
}

/** Query of `webhooks.deliveries.list`. */
export interface WebhooksDeliveriesListQuery {
  /** Page, from 1. */
  page?: number | undefined
  /** Records per page. */
  per_page?: number | undefined
  status?: "pending" | "delivered" | "failed" | undefined
}

/** Query of `webhooks.list`. */
export interface WebhooksListQuery {
  /** Page, from 1. */
  page?: number | undefined
  /** Records per page. */
  per_page?: number | undefined
  status?: "active" | "paused" | "disabled" | undefined
  topic?: "order.created" | "order.updated" | "order.deleted" | "order.restored" | undefined
}

/** Body of `webhooks.update`. */
export interface WebhooksUpdateBody {
  name?: string | undefined
  topic?: "order.created" | "order.updated" | "order.deleted" | "order.restored" | undefined
  /** The http or https URL to which events are posted. Private and loopback networks require the option `outbound.allow_private_networks`. */
  delivery_url?: string | undefined
  /** `""` keeps the stored secret; `null` replaces it with a random one. */
  secret?: string | null | undefined
  /** `active` resets the failures and receives events from now on. Pending deliveries are sent at once. */
  status?: "active" | "paused" | "disabled" | undefined
}

/** Codes of `accounts.create`. */
export type AccountsCreateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_email_exists" | "svc_forbidden" | "svc_unauthorized" | "svc_username_exists"
/** Codes of `accounts.delete`. */
export type AccountsDeleteFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_account_not_found" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `accounts.get`. */
export type AccountsGetFailure = GeneralFailure | "rest_invalid_param" | "svc_account_not_found" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `accounts.list`. */
export type AccountsListFailure = GeneralFailure | "rest_invalid_param" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `accounts.update`. */
export type AccountsUpdateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_account_not_found" | "svc_email_exists" | "svc_forbidden" | "svc_settings_changed" | "svc_unauthorized" | "svc_username_exists"
/** Codes of `auth.applicationPasswords.create`. */
export type AuthApplicationPasswordsCreateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `auth.applicationPasswords.delete`. */
export type AuthApplicationPasswordsDeleteFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_token_not_found" | "svc_unauthorized"
/** Codes of `auth.applicationPasswords.list`. */
export type AuthApplicationPasswordsListFailure = GeneralFailure | "svc_forbidden" | "svc_unauthorized"
/** Codes of `auth.confirmReset`. */
export type AuthConfirmResetFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_invalid_reset_token"
/** Codes of `auth.devices.create`. */
export type AuthDevicesCreateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_account_not_found" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `auth.devices.delete`. */
export type AuthDevicesDeleteFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_device_not_found" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `auth.devices.list`. */
export type AuthDevicesListFailure = GeneralFailure | "svc_forbidden" | "svc_unauthorized"
/** Codes of `auth.devices.signIn`. */
export type AuthDevicesSignInFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_invalid_device_code" | "svc_too_many_attempts"
/** Codes of `auth.nonce`. */
export type AuthNonceFailure = GeneralFailure | "svc_unauthorized"
/** Codes of `auth.register`. */
export type AuthRegisterFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_email_exists" | "svc_username_exists"
/** Codes of `auth.resetPassword`. */
export type AuthResetPasswordFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout"
/** Codes of `auth.session.create`. */
export type AuthSessionCreateFailure = GeneralFailure | "rest_invalid_json" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_mfa_required" | "svc_unauthorized"
/** Codes of `auth.session.delete`. */
export type AuthSessionDeleteFailure = GeneralFailure | "rest_invalid_json" | "rest_payload_too_large" | "rest_request_timeout" | "svc_unauthorized"
/** Codes of `auth.signIn`. */
export type AuthSignInFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_invalid_credentials" | "svc_mfa_required" | "svc_verification_required"
/** Codes of `auth.signOut`. */
export type AuthSignOutFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_unauthorized"
/** Codes of `auth.tokens.delete`. */
export type AuthTokensDeleteFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_token_not_found" | "svc_unauthorized"
/** Codes of `auth.tokens.deleteAll`. */
export type AuthTokensDeleteAllFailure = GeneralFailure | "rest_invalid_json" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `auth.tokens.list`. */
export type AuthTokensListFailure = GeneralFailure | "svc_unauthorized"
/** Codes of `bulk.apply`. */
export type BulkApplyFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_bulk_busy" | "svc_bulk_stale" | "svc_commerce_missing" | "svc_forbidden" | "svc_idempotency_conflict" | "svc_unauthorized"
/** Codes of `bulk.get`. */
export type BulkGetFailure = GeneralFailure | "rest_invalid_param" | "svc_bulk_not_found" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `bulk.list`. */
export type BulkListFailure = GeneralFailure | "rest_invalid_param" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `bulk.preview`. */
export type BulkPreviewFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_commerce_missing" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `bulk.undo`. */
export type BulkUndoFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_bulk_already_undone" | "svc_bulk_busy" | "svc_bulk_not_found" | "svc_commerce_missing" | "svc_conflict" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `cart.validate`. */
export type CartValidateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_commerce_missing" | "svc_forbidden"
/** Codes of `catalog.get`. */
export type CatalogGetFailure = GeneralFailure | "rest_invalid_param" | "svc_commerce_missing" | "svc_not_found"
/** Codes of `checkouts.place`. */
export type CheckoutsPlaceFailure = GeneralFailure | "below_minimum" | "out_of_delivery_range" | "product_unavailable" | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "schedule_selection_invalid" | "svc_commerce_missing" | "svc_coupon_invalid" | "svc_cutover_pending" | "svc_duplicate_extra" | "svc_extra_category_not_allowed" | "svc_extra_disabled" | "svc_extra_maximum_exceeded" | "svc_extra_minimum_not_met" | "svc_extra_not_found" | "svc_extra_wrong_category" | "svc_forbidden" | "svc_geocode_failed" | "svc_idempotency_conflict" | "svc_invalid_quantity" | "svc_order_not_found" | "svc_payment_method_not_allowed" | "svc_product_changed" | "svc_product_not_purchasable" | "svc_product_out_of_stock" | "svc_refused_by_store" | "svc_slot_full" | "svc_unauthorized" | "svc_unpaid_limit" | "table_busy" | "table_not_found" | "table_occupied" | "table_required"
/** Codes of `couriers.list`. */
export type CouriersListFailure = GeneralFailure | "rest_invalid_param" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `delivery.checkAddress`. */
export type DeliveryCheckAddressFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_commerce_missing"
/** Codes of `delivery.checkMinimum`. */
export type DeliveryCheckMinimumFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_commerce_missing"
/** Codes of `delivery.config`. */
export type DeliveryConfigFailure = GeneralFailure | "svc_commerce_missing"
/** Codes of `delivery.fee`. */
export type DeliveryFeeFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_commerce_missing" | "svc_geocode_failed" | "svc_invalid_order_type"
/** Codes of `delivery.minimum`. */
export type DeliveryMinimumFailure = GeneralFailure | "rest_invalid_param" | "rest_missing_callback_param" | "svc_commerce_missing"
/** Codes of `delivery.tryAddress`. */
export type DeliveryTryAddressFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_commerce_missing" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `extraCategories.assign`. */
export type ExtraCategoriesAssignFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_extra_category_not_found" | "svc_forbidden" | "svc_settings_changed" | "svc_unauthorized"
/** Codes of `extraCategories.create`. */
export type ExtraCategoriesCreateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `extraCategories.delete`. */
export type ExtraCategoriesDeleteFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_extra_category_not_found" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `extraCategories.get`. */
export type ExtraCategoriesGetFailure = GeneralFailure | "rest_invalid_param" | "svc_commerce_missing" | "svc_extra_category_not_found"
/** Codes of `extraCategories.list`. */
export type ExtraCategoriesListFailure = GeneralFailure | "rest_invalid_param" | "svc_commerce_missing"
/** Codes of `extraCategories.update`. */
export type ExtraCategoriesUpdateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_extra_category_not_found" | "svc_forbidden" | "svc_settings_changed" | "svc_unauthorized"
/** Codes of `extras.create`. */
export type ExtrasCreateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_commerce_missing" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `extras.delete`. */
export type ExtrasDeleteFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_extra_not_found" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `extras.get`. */
export type ExtrasGetFailure = GeneralFailure | "rest_invalid_param" | "svc_commerce_missing" | "svc_extra_not_found"
/** Codes of `extras.list`. */
export type ExtrasListFailure = GeneralFailure | "rest_invalid_param" | "svc_commerce_missing"
/** Codes of `extras.update`. */
export type ExtrasUpdateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_commerce_missing" | "svc_extra_not_found" | "svc_forbidden" | "svc_settings_changed" | "svc_unauthorized"
/** Codes of `health.ready`. */
export type HealthReadyFailure = GeneralFailure
/** Codes of `loyalty.accounts.adjust`. */
export type LoyaltyAccountsAdjustFailure = GeneralFailure | "loyalty_account_not_found" | "loyalty_insufficient_points" | "loyalty_unavailable" | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_idempotency_conflict" | "svc_unauthorized"
/** Codes of `loyalty.accounts.get`. */
export type LoyaltyAccountsGetFailure = GeneralFailure | "loyalty_account_not_found" | "rest_invalid_param" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `loyalty.accounts.history`. */
export type LoyaltyAccountsHistoryFailure = GeneralFailure | "loyalty_account_not_found" | "rest_invalid_param" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `loyalty.accounts.list`. */
export type LoyaltyAccountsListFailure = GeneralFailure | "rest_invalid_param" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `loyalty.confirmEmail`. */
export type LoyaltyConfirmEmailFailure = GeneralFailure | "loyalty_invalid_token" | "loyalty_unavailable" | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout"
/** Codes of `loyalty.me.get`. */
export type LoyaltyMeGetFailure = GeneralFailure | "svc_unauthorized"
/** Codes of `loyalty.me.history`. */
export type LoyaltyMeHistoryFailure = GeneralFailure | "rest_invalid_param" | "svc_unauthorized"
/** Codes of `loyalty.preview`. */
export type LoyaltyPreviewFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_commerce_missing" | "svc_unauthorized"
/** Codes of `loyalty.program.get`. */
export type LoyaltyProgramGetFailure = GeneralFailure
/** Codes of `loyalty.program.update`. */
export type LoyaltyProgramUpdateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_settings_changed" | "svc_unauthorized"
/** Codes of `loyalty.redeem`. */
export type LoyaltyRedeemFailure = GeneralFailure | "loyalty_account_not_found" | "loyalty_below_minimum" | "loyalty_email_not_verified" | "loyalty_insufficient_points" | "loyalty_reward_not_found" | "loyalty_unavailable" | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_commerce_missing" | "svc_forbidden" | "svc_idempotency_conflict" | "svc_unauthorized"
/** Codes of `loyalty.rewards.create`. */
export type LoyaltyRewardsCreateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `loyalty.rewards.delete`. */
export type LoyaltyRewardsDeleteFailure = GeneralFailure | "loyalty_reward_not_found" | "rest_invalid_json" | "rest_invalid_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `loyalty.rewards.list`. */
export type LoyaltyRewardsListFailure = GeneralFailure
/** Codes of `loyalty.rewards.update`. */
export type LoyaltyRewardsUpdateFailure = GeneralFailure | "loyalty_reward_not_found" | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_settings_changed" | "svc_unauthorized"
/** Codes of `loyalty.verifyEmail`. */
export type LoyaltyVerifyEmailFailure = GeneralFailure | "loyalty_unavailable" | "loyalty_verification_throttled" | "rest_invalid_json" | "rest_payload_too_large" | "rest_request_timeout" | "svc_unauthorized"
/** Codes of `me.addresses.create`. */
export type MeAddressesCreateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_conflict" | "svc_unauthorized"
/** Codes of `me.addresses.delete`. */
export type MeAddressesDeleteFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_address_not_found" | "svc_unauthorized"
/** Codes of `me.addresses.list`. */
export type MeAddressesListFailure = GeneralFailure | "svc_unauthorized"
/** Codes of `me.addresses.update`. */
export type MeAddressesUpdateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_address_not_found" | "svc_unauthorized"
/** Codes of `me.get`. */
export type MeGetFailure = GeneralFailure | "svc_unauthorized"
/** Codes of `me.orders`. */
export type MeOrdersFailure = GeneralFailure | "rest_invalid_param" | "svc_unauthorized"
/** Codes of `me.update`. */
export type MeUpdateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_email_exists" | "svc_forbidden" | "svc_invalid_credentials" | "svc_unauthorized"
/** Codes of `metrics.get`. */
export type MetricsGetFailure = GeneralFailure | "svc_forbidden" | "svc_unauthorized"
/** Codes of `orderStatuses.list`. */
export type OrderStatusesListFailure = GeneralFailure
/** Codes of `orderTypes.busy`. */
export type OrderTypesBusyFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `orderTypes.forceDisable`. */
export type OrderTypesForceDisableFailure = GeneralFailure | "rest_forbidden" | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout"
/** Codes of `orderTypes.list`. */
export type OrderTypesListFailure = GeneralFailure
/** Codes of `orders.claimPrint`. */
export type OrdersClaimPrintFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_already_printed" | "svc_conflict" | "svc_forbidden" | "svc_order_not_found" | "svc_unauthorized"
/** Codes of `orders.delete`. */
export type OrdersDeleteFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_order_not_found" | "svc_unauthorized"
/** Codes of `orders.get`. */
export type OrdersGetFailure = GeneralFailure | "rest_invalid_param" | "svc_order_not_found" | "svc_unauthorized"
/** Codes of `orders.history`. */
export type OrdersHistoryFailure = GeneralFailure | "rest_invalid_param" | "svc_forbidden" | "svc_order_not_found" | "svc_unauthorized"
/** Codes of `orders.kitchen`. */
export type OrdersKitchenFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_conflict" | "svc_forbidden" | "svc_order_changed" | "svc_order_not_found" | "svc_unauthorized"
/** Codes of `orders.list`. */
export type OrdersListFailure = GeneralFailure | "rest_invalid_param" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `orders.minutes`. */
export type OrdersMinutesFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_conflict" | "svc_forbidden" | "svc_order_not_found" | "svc_unauthorized"
/** Codes of `orders.notes.create`. */
export type OrdersNotesCreateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_order_not_found" | "svc_unauthorized"
/** Codes of `orders.notes.list`. */
export type OrdersNotesListFailure = GeneralFailure | "rest_invalid_param" | "svc_forbidden" | "svc_order_not_found" | "svc_unauthorized"
/** Codes of `orders.payment.get`. */
export type OrdersPaymentGetFailure = GeneralFailure | "rest_invalid_param" | "svc_forbidden" | "svc_order_not_found" | "svc_unauthorized"
/** Codes of `orders.payment.giveUp`. */
export type OrdersPaymentGiveUpFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_order_not_found" | "svc_payment_not_open" | "svc_payment_unavailable" | "svc_unauthorized"
/** Codes of `orders.payment.open`. */
export type OrdersPaymentOpenFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_order_not_found" | "svc_payment_not_open" | "svc_payment_unavailable" | "svc_unauthorized"
/** Codes of `orders.payment.switchToOffline`. */
export type OrdersPaymentSwitchToOfflineFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_order_not_found" | "svc_payment_method_not_allowed" | "svc_payment_not_open" | "svc_payment_unavailable" | "svc_unauthorized"
/** Codes of `orders.place`. */
export type OrdersPlaceFailure = GeneralFailure | "below_minimum" | "out_of_delivery_range" | "product_unavailable" | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "schedule_selection_invalid" | "svc_commerce_missing" | "svc_coupon_invalid" | "svc_cutover_pending" | "svc_duplicate_extra" | "svc_extra_category_not_allowed" | "svc_extra_disabled" | "svc_extra_maximum_exceeded" | "svc_extra_minimum_not_met" | "svc_extra_not_found" | "svc_extra_wrong_category" | "svc_forbidden" | "svc_geocode_failed" | "svc_idempotency_conflict" | "svc_invalid_quantity" | "svc_order_not_found" | "svc_payment_method_not_allowed" | "svc_product_changed" | "svc_product_not_purchasable" | "svc_product_out_of_stock" | "svc_refused_by_store" | "svc_slot_full" | "svc_unauthorized" | "table_busy" | "table_not_found" | "table_occupied" | "table_required"
/** Codes of `orders.reportCsv`. */
export type OrdersReportCsvFailure = GeneralFailure | "rest_invalid_param" | "svc_commerce_missing" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `orders.reports`. */
export type OrdersReportsFailure = GeneralFailure | "rest_invalid_param" | "svc_commerce_missing" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `orders.status`. */
export type OrdersStatusFailure = GeneralFailure | "rest_invalid_param" | "svc_order_not_found" | "svc_unauthorized"
/** Codes of `orders.stream`. */
export type OrdersStreamFailure = GeneralFailure | "rest_invalid_param" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `orders.update`. */
export type OrdersUpdateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_invalid_transition" | "svc_order_changed" | "svc_order_not_found" | "svc_unauthorized"
/** Codes of `overview.get`. */
export type OverviewGetFailure = GeneralFailure | "svc_forbidden" | "svc_unauthorized"
/** Codes of `paymentGateways.list`. */
export type PaymentGatewaysListFailure = GeneralFailure | "svc_forbidden" | "svc_unauthorized"
/** Codes of `paymentGateways.update`. */
export type PaymentGatewaysUpdateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_commerce_missing" | "svc_forbidden" | "svc_gateway_not_found" | "svc_settings_changed" | "svc_unauthorized"
/** Codes of `paymentMethods.list`. */
export type PaymentMethodsListFailure = GeneralFailure | "svc_unauthorized"
/** Codes of `print.cloudprnt.create`. */
export type PrintCloudprntCreateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_printer_not_found"
/** Codes of `print.cloudprnt.delete`. */
export type PrintCloudprntDeleteFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_printer_not_found"
/** Codes of `print.cloudprnt.get`. */
export type PrintCloudprntGetFailure = GeneralFailure | "rest_invalid_param" | "svc_printer_not_found"
/** Codes of `print.epson`. */
export type PrintEpsonFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_printer_not_found"
/** Codes of `printers.create`. */
export type PrintersCreateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `printers.delete`. */
export type PrintersDeleteFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_printer_not_found" | "svc_unauthorized"
/** Codes of `printers.jobs.list`. */
export type PrintersJobsListFailure = GeneralFailure | "rest_invalid_param" | "svc_forbidden" | "svc_printer_not_found" | "svc_unauthorized"
/** Codes of `printers.jobs.reprint`. */
export type PrintersJobsReprintFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_print_job_not_found" | "svc_printer_not_found" | "svc_unauthorized"
/** Codes of `printers.key`. */
export type PrintersKeyFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_printer_not_found" | "svc_unauthorized"
/** Codes of `printers.list`. */
export type PrintersListFailure = GeneralFailure | "svc_forbidden" | "svc_unauthorized"
/** Codes of `printers.update`. */
export type PrintersUpdateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_printer_not_found" | "svc_unauthorized"
/** Codes of `productCategories.list`. */
export type ProductCategoriesListFailure = GeneralFailure | "rest_invalid_param" | "svc_commerce_missing"
/** Codes of `products.extraCategories`. */
export type ProductsExtraCategoriesFailure = GeneralFailure | "rest_invalid_param" | "svc_commerce_missing" | "svc_not_found"
/** Codes of `products.get`. */
export type ProductsGetFailure = GeneralFailure | "rest_invalid_param" | "svc_commerce_missing" | "svc_not_found"
/** Codes of `products.list`. */
export type ProductsListFailure = GeneralFailure | "rest_invalid_param" | "svc_commerce_missing" | "svc_not_found"
/** Codes of `products.setAvailability`. */
export type ProductsSetAvailabilityFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_commerce_missing" | "svc_forbidden" | "svc_not_found" | "svc_unauthorized"
/** Codes of `pushSubscriptions.create`. */
export type PushSubscriptionsCreateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_unauthorized"
/** Codes of `pushSubscriptions.delete`. */
export type PushSubscriptionsDeleteFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_push_subscription_not_found" | "svc_unauthorized"
/** Codes of `pushSubscriptions.list`. */
export type PushSubscriptionsListFailure = GeneralFailure | "svc_unauthorized"
/** Codes of `schedule.dates`. */
export type ScheduleDatesFailure = GeneralFailure | "rest_invalid_param"
/** Codes of `schedule.hours`. */
export type ScheduleHoursFailure = GeneralFailure | "rest_invalid_param"
/** Codes of `schedule.status`. */
export type ScheduleStatusFailure = GeneralFailure | "rest_invalid_param"
/** Codes of `settings.alerts.get`. */
export type SettingsAlertsGetFailure = GeneralFailure | "svc_forbidden" | "svc_unauthorized"
/** Codes of `settings.alerts.update`. */
export type SettingsAlertsUpdateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_settings_changed" | "svc_unauthorized"
/** Codes of `settings.appearance.get`. */
export type SettingsAppearanceGetFailure = GeneralFailure
/** Codes of `settings.appearance.update`. */
export type SettingsAppearanceUpdateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_settings_changed" | "svc_unauthorized"
/** Codes of `settings.categoryMenu.get`. */
export type SettingsCategoryMenuGetFailure = GeneralFailure
/** Codes of `settings.categoryMenu.update`. */
export type SettingsCategoryMenuUpdateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_settings_changed" | "svc_unauthorized"
/** Codes of `settings.operation.get`. */
export type SettingsOperationGetFailure = GeneralFailure | "svc_forbidden" | "svc_unauthorized"
/** Codes of `settings.operation.update`. */
export type SettingsOperationUpdateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_settings_changed" | "svc_unauthorized"
/** Codes of `settings.tables.get`. */
export type SettingsTablesGetFailure = GeneralFailure | "svc_forbidden" | "svc_unauthorized"
/** Codes of `settings.tables.update`. */
export type SettingsTablesUpdateFailure = GeneralFailure | "duplicate_table" | "invalid_table" | "invalid_tables" | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_settings_changed" | "svc_unauthorized" | "table_busy" | "table_occupied"
/** Codes of `shippingMethods.list`. */
export type ShippingMethodsListFailure = GeneralFailure | "svc_commerce_missing"
/** Codes of `slots.list`. */
export type SlotsListFailure = GeneralFailure | "rest_invalid_param"
/** Codes of `status`. */
export type StatusFailure = GeneralFailure
/** Codes of `tables.availability`. */
export type TablesAvailabilityFailure = GeneralFailure | "rest_invalid_param"
/** Codes of `tables.hold`. */
export type TablesHoldFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_cutover_pending" | "svc_unauthorized" | "table_busy" | "table_not_found" | "table_occupied" | "table_required"
/** Codes of `tables.occupancy`. */
export type TablesOccupancyFailure = GeneralFailure | "svc_forbidden" | "svc_unauthorized"
/** Codes of `tables.qr`. */
export type TablesQrFailure = GeneralFailure | "rest_invalid_param" | "svc_forbidden" | "svc_unauthorized" | "table_not_found"
/** Codes of `tables.qrSheet`. */
export type TablesQrSheetFailure = GeneralFailure | "rest_invalid_param" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `tables.regenerateQr`. */
export type TablesRegenerateQrFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_unauthorized" | "table_busy" | "table_not_found"
/** Codes of `tables.release`. */
export type TablesReleaseFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_unauthorized" | "table_busy" | "table_not_found"
/** Codes of `tables.resolve`. */
export type TablesResolveFailure = GeneralFailure | "rest_invalid_param" | "rest_missing_callback_param" | "table_not_found"
/** Codes of `webhooks.create`. */
export type WebhooksCreateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `webhooks.delete`. */
export type WebhooksDeleteFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_unauthorized" | "svc_webhook_not_found"
/** Codes of `webhooks.deliveries.list`. */
export type WebhooksDeliveriesListFailure = GeneralFailure | "rest_invalid_param" | "svc_forbidden" | "svc_unauthorized" | "svc_webhook_not_found"
/** Codes of `webhooks.deliveries.redeliver`. */
export type WebhooksDeliveriesRedeliverFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_delivery_not_found" | "svc_forbidden" | "svc_unauthorized" | "svc_webhook_not_found"
/** Codes of `webhooks.get`. */
export type WebhooksGetFailure = GeneralFailure | "rest_invalid_param" | "svc_forbidden" | "svc_unauthorized" | "svc_webhook_not_found"
/** Codes of `webhooks.list`. */
export type WebhooksListFailure = GeneralFailure | "rest_invalid_param" | "svc_forbidden" | "svc_unauthorized"
/** Codes of `webhooks.ping`. */
export type WebhooksPingFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_unauthorized" | "svc_webhook_not_found"
/** Codes of `webhooks.update`. */
export type WebhooksUpdateFailure = GeneralFailure | "rest_invalid_json" | "rest_invalid_param" | "rest_missing_callback_param" | "rest_payload_too_large" | "rest_request_timeout" | "svc_forbidden" | "svc_settings_changed" | "svc_unauthorized" | "svc_webhook_not_found"

/** Every route of the service as a method. */
export interface SvcClient {
  readonly accounts: {
    /** Create a staff account. `POST /svc/v1/accounts` */
    readonly create: Method<[body: AccountsCreateBody], Account, AccountsCreateFailure>
    /**
     * Delete a staff account. `DELETE /svc/v1/accounts/{id}`
     * Returns the record as it was. Its credentials end at once; past orders still name the account.
     */
    readonly delete: Method<[id: string | number], Account, AccountsDeleteFailure>
    /** Get a staff account. `GET /svc/v1/accounts/{id}` */
    readonly get: Query<[id: string | number], Account, AccountsGetFailure>
    /**
     * List staff accounts by name. `GET /svc/v1/accounts`
     * Includes disabled accounts, but not customers and administrators.
     */
    readonly list: Query<[query?: AccountsListQuery], Page<Account>, AccountsListFailure>
    /**
     * Update a staff account. `PUT /svc/v1/accounts/{id}`
     * Changes only the keys in the body, together or not at all. A new password, disabling and enabling end the account's tokens, application passwords and sessions. Only administrators may change a shop manager or make one, so no manager can disable or demote their own account.
     */
    readonly update: Method<[id: string | number, body?: AccountsUpdateBody], Account, AccountsUpdateFailure, "ifMatch">
  }
  readonly auth: {
    readonly applicationPasswords: {
      /**
       * Create an application password for your account. `POST /svc/v1/auth/application-passwords`
       * For `Authorization: Basic`, used by servers and the companion app. The password is shown only in this response.
       */
      readonly create: Method<[body: AuthApplicationPasswordsCreateBody], NewApplicationPassword, AuthApplicationPasswordsCreateFailure>
      /** Revoke an application password. `DELETE /svc/v1/auth/application-passwords/{id}` */
      readonly delete: Method<[id: string | number], ApplicationPassword, AuthApplicationPasswordsDeleteFailure>
      /** List your application passwords, newest first. `GET /svc/v1/auth/application-passwords` */
      readonly list: Query<[], ApplicationPassword[], AuthApplicationPasswordsListFailure>
    }
    /**
     * Set a new password with the token from the mail. `POST /svc/v1/auth/reset-password/confirm`
     * The token is valid once, for one hour. Ends all tokens, application passwords and sessions of the account.
     */
    readonly confirmReset: Method<[body: AuthConfirmResetBody], AuthConfirmResetResult, AuthConfirmResetFailure>
    readonly devices: {
      /**
       * Create a device for a staff account, with the code that signs it in. `POST /svc/v1/auth/devices`
       * For tablets without a mailbox. The device sends the code to `POST /auth/devices/token`, once and within ten minutes. A manager may create devices for their own account and for all others except those of other managers.
       */
      readonly create: Method<[body: AuthDevicesCreateBody], AuthDevices, AuthDevicesCreateFailure>
      /** Remove a device: end its token at once and its streams within five seconds. `DELETE /svc/v1/auth/devices/{id}` */
      readonly delete: Method<[id: string | number], AuthDevice, AuthDevicesDeleteFailure>
      /** List devices, signed in or waiting for their code, newest first. `GET /svc/v1/auth/devices` */
      readonly list: Query<[], AuthDevice[], AuthDevicesListFailure>
      /**
       * Sign in a device with its code. `POST /svc/v1/auth/devices/token`
       * After five wrong codes in a minute from one address, or a hundred from all addresses, further attempts are refused with `Retry-After`. The token is a bearer token, and each use extends it.
       */
      readonly signIn: Method<[body: AuthDevicesSignInBody], AuthDevicesSignInResult, AuthDevicesSignInFailure>
    }
    /**
     * Get a nonce for the cookie session. `GET /svc/v1/auth/nonce`
     * Bound to session and account, valid for 12 to 24 hours.
     */
    readonly nonce: Query<[], SessionNonce, AuthNonceFailure>
    /** Register a customer account. `POST /svc/v1/auth/register` */
    readonly register: Method<[body: AuthRegisterBody], Profile, AuthRegisterFailure>
    /**
     * Request a mail with a link to set a new password. `POST /svc/v1/auth/reset-password`
     * The response and its timing are always the same. At most one mail per minute and account.
     */
    readonly resetPassword: Method<[body: AuthResetPasswordBody], AuthResetPasswordResult, AuthResetPasswordFailure>
    readonly session: {
      /**
       * Sign in a browser: open a cookie session for the account of the bearer token. `POST /svc/v1/auth/session`
       * Requests with the session need the header `X-Platform-Nonce`. A customer's session is also valid on Medusa's store routes. It ends with the token.
       */
      readonly create: Method<[], SessionNonce, AuthSessionCreateFailure>
      /** End the cookie session of this request. `DELETE /svc/v1/auth/session` */
      readonly delete: Method<[], EndedSession, AuthSessionDeleteFailure>
    }
    /** Sign in: issue a new bearer token. `POST /svc/v1/auth/token` */
    readonly signIn: Method<[body: AuthSignInBody], SignIn, AuthSignInFailure>
    /** Sign out: revoke the token of this request. `DELETE /svc/v1/auth/token` */
    readonly signOut: Method<[], Token, AuthSignOutFailure>
    readonly tokens: {
      /** Revoke a bearer token. `DELETE /svc/v1/auth/tokens/{id}` */
      readonly delete: Method<[id: string | number], Token, AuthTokensDeleteFailure>
      /** Sign out everywhere: revoke all your bearer tokens, including the current one. `DELETE /svc/v1/auth/tokens` */
      readonly deleteAll: Method<[], Token[], AuthTokensDeleteAllFailure>
      /** List your bearer tokens, newest first. `GET /svc/v1/auth/tokens` */
      readonly list: Query<[], Token[], AuthTokensListFailure>
    }
  }
  readonly bulk: {
    /**
     * Change many products, extras or extra categories at once. `POST /svc/v1/bulk`
     * Up to 200 targets are changed before the response, more in the background: poll `GET /bulk/{id}`. All changes are applied or none. A repeated `request_id` returns the change of the first request, with `meta.replayed`.
     */
    readonly apply: Method<[body: BulkApplyBody], Bulk, BulkApplyFailure>
    /** Get a bulk change and its progress. `GET /svc/v1/bulk/{id}` */
    readonly get: Query<[id: string | number], Bulk, BulkGetFailure>
    /** List bulk changes, newest first. `GET /svc/v1/bulk` */
    readonly list: Query<[query?: PageQuery], Page<Bulk>, BulkListFailure>
    /** Preview a bulk change without applying it. `POST /svc/v1/bulk/preview` */
    readonly preview: Query<[body: BulkPreviewBody], BulkPreviewResult, BulkPreviewFailure>
    /**
     * Undo a bulk change. `POST /svc/v1/bulk/{id}/undo`
     * Restores every value that has not changed since. Deleted extras are restored with their ids. Targets that cannot be restored are listed in `conflicts`. Large changes are undone in the background.
     */
    readonly undo: Method<[id: string | number], Bulk, BulkUndoFailure>
  }
  readonly cart: {
    /**
     * Validate a cart. `POST /svc/v1/cart/validate`
     * Checks prices and extras, hours, minimum order, coverage, availability and coupons in one call. Problems are in `data.errors`; the status is still 200.
     */
    readonly validate: Query<[body: CartValidateBody], CartJudgement, CartValidateFailure, "session">
  }
  readonly catalog: {
    /**
     * Get the menu: categories in menu order, each with its products. `GET /svc/v1/catalog`
     * Order and labels follow `/settings/category-menu`. The response has an `ETag`; a matching `If-None-Match` returns 304. Disabled products are included with `enabled: false`.
     */
    readonly get: Query<[query?: CatalogGetQuery], MenuCategory[], CatalogGetFailure>
  }
  readonly checkouts: {
    /**
     * Place an order that is paid online. `POST /svc/v1/checkouts`
     * The body is that of `POST /orders`, with an online `payment_method` from `POST /cart/validate`. The order is `pending` and keeps its slot place until it is paid, at most `hold_minutes`. `payment.session` is what the provider's script in the browser needs. If `payment.status` is `unopened`, the provider did not answer: open the payment with `POST /orders/{id}/payment`. An order with a total of zero is placed at once.
     */
    readonly place: Method<[body: OrdersPlaceBody], PlacedCheckout, CheckoutsPlaceFailure, "idempotencyKey" | "session">
  }
  readonly couriers: {
    /**
     * List couriers by name. `GET /svc/v1/delivery-boys`
     * Disabled couriers are left out. An account bound to a store sees that store's couriers and those who deliver for all stores.
     */
    readonly list: Query<[query?: CouriersListQuery], Page<Courier>, CouriersListFailure>
  }
  readonly delivery: {
    /**
     * Check whether the store delivers to an address, and for which fee. `POST /svc/v1/delivery/check-address`
     * If the store does not deliver, `reason` says why; the status is still 200. A measured distance is cached for one hour.
     */
    readonly checkAddress: Query<[body?: DeliveryCheckAddressBody], DeliveryCheckAddressResult, DeliveryCheckAddressFailure>
    /** Check whether a cart reaches the minimum order of an order type. `POST /svc/v1/delivery/check-minimum` */
    readonly checkMinimum: Query<[body: DeliveryCheckMinimumBody], DeliveryCheckMinimumResult, DeliveryCheckMinimumFailure>
    /** Get the delivery configuration: area, fees, minimum orders. `GET /svc/v1/delivery/config` */
    readonly config: Query<[], DeliveryConfigResult, DeliveryConfigFailure>
    /** Quote the delivery fee for a distance or an address. `POST /svc/v1/delivery/fee` */
    readonly fee: Query<[body: DeliveryFeeBody], DeliveryFeeResult, DeliveryFeeFailure>
    /** Get the minimum order of an order type. `GET /svc/v1/delivery/minimum` */
    readonly minimum: Query<[query: DeliveryMinimumQuery], DeliveryMinimumResult, DeliveryMinimumFailure>
    /**
     * Try an address with delivery settings before they are saved. `POST /svc/v1/delivery/try-address`
     * Returns what `POST /delivery/check-address` would return if `delivery` were saved, and the answer of each outside service. Nothing is stored or read from a cache; each request counts towards the routing service's daily limit.
     */
    readonly tryAddress: Query<[body: DeliveryTryAddressBody], DeliveryTryAddressResult, DeliveryTryAddressFailure>
  }
  readonly extraCategories: {
    /** Set the products and product categories of an extra category. `PUT /svc/v1/extra-categories/{id}/assignments` */
    readonly assign: Method<[id: string | number, body?: ExtraCategoriesAssignBody], ExtraCategory, ExtraCategoriesAssignFailure, "ifMatch">
    /** Create an extra category. `POST /svc/v1/extra-categories` */
    readonly create: Method<[body: ExtraCategoriesCreateBody], ExtraCategory, ExtraCategoriesCreateFailure>
    /**
     * Delete an extra category with its extras and assignments. `DELETE /svc/v1/extra-categories/{id}`
     * Returns the record as it was, and how many extras and assignments were deleted with it. Existing orders are not affected.
     */
    readonly delete: Method<[id: string | number], DeletedExtraCategory, ExtraCategoriesDeleteFailure>
    /** Get an extra category. `GET /svc/v1/extra-categories/{id}` */
    readonly get: Query<[id: string | number], ExtraCategory, ExtraCategoriesGetFailure>
    /** List extra categories with their extras and assignments, by position. `GET /svc/v1/extra-categories` */
    readonly list: Query<[query?: ExtraCategoriesListQuery], Page<ExtraCategory>, ExtraCategoriesListFailure>
    /**
     * Update an extra category. `PUT /svc/v1/extra-categories/{id}`
     * Changes only the keys in the body. Limits that contradict each other or the stored ones are refused.
     */
    readonly update: Method<[id: string | number, body?: ExtraCategoriesUpdateBody], ExtraCategory, ExtraCategoriesUpdateFailure, "ifMatch">
  }
  readonly extras: {
    /** Create an extra. `POST /svc/v1/extras` */
    readonly create: Method<[body: ExtrasCreateBody], Extra, ExtrasCreateFailure>
    /**
     * Delete an extra. `DELETE /svc/v1/extras/{id}`
     * Returns the record as it was. Existing orders are not affected.
     */
    readonly delete: Method<[id: string | number], Extra, ExtrasDeleteFailure>
    /** Get an extra. `GET /svc/v1/extras/{id}` */
    readonly get: Query<[id: string | number], Extra, ExtrasGetFailure>
    /** List extras by category. `GET /svc/v1/extras` */
    readonly list: Query<[query?: ExtrasListQuery], Page<Extra>, ExtrasListFailure>
    /**
     * Update an extra, or move it to another category. `PUT /svc/v1/extras/{id}`
     * Changes only the keys in the body. Existing orders are not affected.
     */
    readonly update: Method<[id: string | number, body?: ExtrasUpdateBody], Extra, ExtrasUpdateFailure, "ifMatch">
  }
  readonly health: {
    /**
     * Check whether this process accepts requests. `GET /svc/health/ready`
     * For load balancers: 200 with `{ ready: true }`; 503 with `{ ready: false }` while it shuts down or its database does not answer.
     */
    readonly ready: Query<[], string, HealthReadyFailure>
  }
  readonly loyalty: {
    readonly accounts: {
      /**
       * Add or deduct points of a customer. `POST /svc/v1/loyalty/accounts/{account_id}/adjust`
       * A repeated `idempotency` returns the first entry, with `meta.replayed`.
       */
      readonly adjust: Method<[accountId: string | number, body: LoyaltyAccountsAdjustBody], LoyaltyEntry, LoyaltyAccountsAdjustFailure, "actor">
      /** Get the points account of a customer. `GET /svc/v1/loyalty/accounts/{account_id}` */
      readonly get: Query<[accountId: string | number], LoyaltyAccount, LoyaltyAccountsGetFailure>
      /** List a customer's points history, newest first. `GET /svc/v1/loyalty/accounts/{account_id}/history` */
      readonly history: Query<[accountId: string | number, query?: PageQuery], Page<LoyaltyEntry>, LoyaltyAccountsHistoryFailure>
      /** List points accounts, newest first, or search customers. `GET /svc/v1/loyalty/accounts` */
      readonly list: Query<[query?: LoyaltyAccountsListQuery], Page<LoyaltyAccount>, LoyaltyAccountsListFailure>
    }
    /**
     * Verify an e-mail with the token from the mail. `POST /svc/v1/loyalty/verify-email/confirm`
     * The token is valid once, for one day, and only for the e-mail that it was sent to.
     */
    readonly confirmEmail: Method<[body: LoyaltyConfirmEmailBody], LoyaltyConfirmEmailResult, LoyaltyConfirmEmailFailure>
    readonly me: {
      /**
       * Get your points. `GET /svc/v1/loyalty/me`
       * `enabled` is false while the program is inactive, and for callers who are not customers.
       */
      readonly get: Query<[], LoyaltyBalance, LoyaltyMeGetFailure>
      /** List your points history, newest first. `GET /svc/v1/loyalty/me/history` */
      readonly history: Query<[query?: PageQuery], Page<LoyaltyEntry>, LoyaltyMeHistoryFailure>
    }
    /** Preview the points that an order would earn and that could be redeemed for it. `POST /svc/v1/loyalty/preview` */
    readonly preview: Query<[body: LoyaltyPreviewBody], LoyaltyPreviewResult, LoyaltyPreviewFailure>
    readonly program: {
      /**
       * Get the loyalty program. `GET /svc/v1/loyalty/program`
       * While a legacy plugin is active, the program is shown as disabled, except to management.
       */
      readonly get: Query<[], LoyaltyProgram, LoyaltyProgramGetFailure>
      /**
       * Update the loyalty program. `PUT /svc/v1/loyalty/program`
       * Changes only the keys in the body.
       */
      readonly update: Method<[body?: LoyaltyProgramUpdateBody], LoyaltyProgram, LoyaltyProgramUpdateFailure, "ifMatch">
    }
    /**
     * Exchange points for a coupon. `POST /svc/v1/loyalty/redeem`
     * Send `reward_id` or `points`. The coupon is a Medusa promotion that this customer can use once. A repeated `idempotency` returns the first coupon, with `meta.replayed`.
     */
    readonly redeem: Method<[body?: LoyaltyRedeemBody], LoyaltyRedeemResult, LoyaltyRedeemFailure, "actor">
    readonly rewards: {
      /** Create a reward. `POST /svc/v1/loyalty/rewards` */
      readonly create: Method<[body: LoyaltyRewardsCreateBody], LoyaltyReward, LoyaltyRewardsCreateFailure>
      /**
       * Delete a reward. `DELETE /svc/v1/loyalty/rewards/{id}`
       * Returns the record as it was. Coupons already issued for it stay valid.
       */
      readonly delete: Method<[id: string | number], LoyaltyReward, LoyaltyRewardsDeleteFailure>
      /**
       * List rewards by position. `GET /svc/v1/loyalty/rewards`
       * Management also sees disabled rewards, and an `ETag` of the list for `If-Match` of `PUT /loyalty/rewards/{id}`; others see none while the program is inactive.
       */
      readonly list: Query<[], LoyaltyReward[], LoyaltyRewardsListFailure>
      /**
       * Update a reward. `PUT /svc/v1/loyalty/rewards/{id}`
       * Changes only the keys in the body. Coupons already issued for it stay as they are.
       */
      readonly update: Method<[id: string | number, body?: LoyaltyRewardsUpdateBody], LoyaltyReward, LoyaltyRewardsUpdateFailure, "ifMatch">
    }
    /**
     * Request a mail with a link to verify your e-mail. `POST /svc/v1/loyalty/verify-email`
     * At most one mail per minute and account. Nothing is sent if the e-mail is already verified.
     */
    readonly verifyEmail: Method<[], LoyaltyVerifyEmailResult, LoyaltyVerifyEmailFailure>
  }
  readonly me: {
    readonly addresses: {
      /**
       * Save an address. `POST /svc/v1/users/me/addresses`
       * If the store does not deliver there: 200 with `deliverable: false`, and nothing is stored. If this cannot be determined: 201 with `deliverable: null`.
       */
      readonly create: Method<[body: MeAddressesCreateBody], Address, MeAddressesCreateFailure>
      /**
       * Delete an address. `DELETE /svc/v1/users/me/addresses/{position}`
       * Returns the address as it was. If it was the default, the first of the others becomes the default.
       */
      readonly delete: Method<[position: string | number], Address, MeAddressesDeleteFailure>
      /**
       * List your addresses, oldest first. `GET /svc/v1/users/me/addresses`
       * A customer's addresses are stored in Medusa, so Medusa's storefront and checkout also show them.
       */
      readonly list: Query<[], Address[], MeAddressesListFailure>
      /**
       * Update an address. `PUT /svc/v1/users/me/addresses/{position}`
       * Changes only the keys in the body. If the store does not deliver to the new address: 200 with `deliverable: false`, and nothing changes.
       */
      readonly update: Method<[position: string | number, body?: MeAddressesUpdateBody], Address, MeAddressesUpdateFailure>
    }
    /** Get your account. `GET /svc/v1/auth/me` */
    readonly get: Query<[], Profile, MeGetFailure>
    /** List your orders, newest first. `GET /svc/v1/users/me/orders` */
    readonly orders: Query<[query?: MeOrdersQuery], Page<Order>, MeOrdersFailure>
    /**
     * Update your profile, e-mail or password. `PUT /svc/v1/auth/me`
     * A new e-mail or password requires `current_password`. Also updates Medusa's record of the person and its sign-in.
     */
    readonly update: Method<[body?: MeUpdateBody], Profile, MeUpdateFailure>
  }
  readonly metrics: {
    /**
     * Get the metrics of the running service as Prometheus text. `GET /svc/metrics`
     * Metrics show how busy the store is, so they require management permission. Let Prometheus sign in with an application password.
     */
    readonly get: Query<[], string, MetricsGetFailure>
  }
  readonly orderStatuses: {
    /** List the order statuses and the moves between them. `GET /svc/v1/order-statuses` */
    readonly list: Query<[], OrderStatus[], OrderStatusesListFailure>
  }
  readonly orderTypes: {
    /** Set the kitchen's extra minutes for an order type. `PUT /svc/v1/order-types/{slug}/busy` */
    readonly busy: Method<[slug: "delivery" | "pickup", body: OrderTypesBusyBody], OrderTypesBusyResult, OrderTypesBusyFailure>
    /** Disable or enable an order type immediately. `PUT /svc/v1/order-types/{slug}/force-disable` */
    readonly forceDisable: Method<[slug: "delivery" | "pickup", body: OrderTypesForceDisableBody], OrderTypesForceDisableResult, OrderTypesForceDisableFailure>
    /** List order types and whether they are open. `GET /svc/v1/order-types` */
    readonly list: Query<[], OrderType[], OrderTypesListFailure>
  }
  readonly orders: {
    /**
     * Claim the printing of an order's ticket. `POST /svc/v1/orders/{id}/print-claim`
     * Of several printers only the first gets the order; the others get 409 `svc_already_printed`. `reprint: true` prints again. With `stations` the ticket of these stations is claimed. It counts as printed if a ticket of each of these stations, or a ticket of all lines, was printed. Without `stations` the ticket of all lines is claimed. It counts as printed if a ticket of all lines, or a ticket of each station of the order's products, was printed. With the `layout` `receipt` the receipt is claimed instead, even for an ended order. This changes neither `printed` nor the order's version. A kitchen ticket of an order that was cancelled, refunded or failed before its first ticket is refused with 409 `svc_conflict`, unless `reprint` is set.
     */
    readonly claimPrint: Method<[id: string | number, body?: OrdersClaimPrintBody], Order, OrdersClaimPrintFailure>
    /**
     * Delete an order. `DELETE /svc/v1/orders/{id}`
     * Returns the record as it was. Stock, slot, table, points and uses of promotions are given back. Payments that were not captured are cancelled. An online payment is refunded in full and automatically, as after a cancellation.
     */
    readonly delete: Method<[id: string | number], Order, OrdersDeleteFailure>
    /**
     * Get an order. `GET /svc/v1/orders/{id}`
     * Allowed for the store, the order's courier and customer, and guests with the order key (`X-Svc-Order-Key` or `order_key`). For the store, the 404 of a deleted order has `deleted_at` and `deleted_by` in its `details`. `deleted_by` is written like `actor` in the history; null: deleted before version 1.30.
     */
    readonly get: Query<[id: string | number], Order, OrdersGetFailure, "orderKey">
    /** List the status changes of an order, oldest first. `GET /svc/v1/orders/{id}/history` */
    readonly history: Query<[id: string | number], OrdersHistoryResult[], OrdersHistoryFailure>
    /**
     * Set the kitchen marks: preparation begun, lines done, order ready. `POST /svc/v1/orders/{id}/kitchen`
     * `ready_if_done` also marks the order as ready if all its lines are then done. Each station of a kitchen sends it with its own lines, and the last station makes the order ready. `ready` takes precedence. With `seen_version`, outdated marks are refused with 412 `svc_order_changed`: the order was recalled after that version, or the mark of the same line was removed. Marks of other lines are accepted. For an order that is ready again, no mark is refused as outdated. Refused with 409 `svc_conflict` once the order is cancelled, refunded or failed, and while it waits for its online payment.
     */
    readonly kitchen: Method<[id: string | number, body?: OrdersKitchenBody], Order, OrdersKitchenFailure>
    /**
     * List orders. `GET /svc/v1/orders`
     * Management sees all orders. A store account sees all orders, or those of the store that it is bound to. A courier sees the assigned orders. An order that waits for its online payment is listed only if `status` is given.
     */
    readonly list: Query<[query?: OrdersListQuery], Page<Order>, OrdersListFailure>
    /**
     * Set the minutes until an order is ready or arrives. `POST /svc/v1/orders/{id}/minutes`
     * Refused with 409 `svc_conflict` once the order is cancelled, refunded or failed, and while it waits for its online payment.
     */
    readonly minutes: Method<[id: string | number, body: OrdersMinutesBody], Order, OrdersMinutesFailure>
    readonly notes: {
      /** Add a note to an order. `POST /svc/v1/orders/{id}/notes` */
      readonly create: Method<[id: string | number, body: OrdersNotesCreateBody], OrderNote, OrdersNotesCreateFailure>
      /** List the notes of an order, newest first. `GET /svc/v1/orders/{id}/notes` */
      readonly list: Query<[id: string | number, query?: PageQuery], Page<OrderNote>, OrdersNotesListFailure>
    }
    readonly payment: {
      /**
       * Get the payment of an order. `GET /svc/v1/orders/{id}/payment`
       * Checks the payment at the provider, at most every two seconds per order, and updates the order when it is paid. Poll again after `retry_after_ms`. Allowed for the store, the order's customer, and guests with the order key.
       */
      readonly get: Query<[id: string | number], OrderPayment, OrdersPaymentGetFailure, "orderKey">
      /**
       * Cancel an order that was not paid. `DELETE /svc/v1/orders/{id}/payment`
       * Releases everything that the order held. If the provider has taken money, it is refunded. An order that was cancelled before stays unchanged.
       */
      readonly giveUp: Method<[id: string | number], PayableOrder, OrdersPaymentGiveUpFailure, "orderKey">
      /**
       * Open the payment of an order. `POST /svc/v1/orders/{id}/payment`
       * Returns the open session, or opens one. A paid session is never voided.
       */
      readonly open: Method<[id: string | number, body?: OrdersPaymentOpenBody], OrderPayment, OrdersPaymentOpenFailure, "orderKey">
      /**
       * Switch an order to an offline payment method. `PUT /svc/v1/orders/{id}/payment`
       * Only while the order waits for its online payment, and where the store allows it (`switch_to_offline`).
       */
      readonly switchToOffline: Method<[id: string | number, body: OrdersPaymentSwitchToOfflineBody], PayableOrder, OrdersPaymentSwitchToOfflineFailure, "orderKey">
    }
    /**
     * Place an order. `POST /svc/v1/orders`
     * Prices, totals and distances in the body are ignored. A repeated `Idempotency-Key` returns the order of the first request, with `meta.replayed`.
     */
    readonly place: Method<[body: OrdersPlaceBody], PlacedOrder, OrdersPlaceFailure, "idempotencyKey" | "session">
    /**
     * Get the sales report as CSV. `GET /svc/orders/report.csv`
     * Takes the query of `GET /svc/v1/orders/reports`. Cells that a spreadsheet would execute as formulas get a leading apostrophe.
     */
    readonly reportCsv: Query<[query?: OrdersReportCsvQuery], string, OrdersReportCsvFailure>
    /**
     * Get the sales report. `GET /svc/v1/orders/reports`
     * Covers orders in paid statuses (completed, finalized) by business date, with current amounts, including refunds and edits. A store account sees its own store.
     */
    readonly reports: Query<[query?: OrdersReportCsvQuery], SalesReport, OrdersReportsFailure>
    /** Get the status of an order. `GET /svc/v1/orders/{id}/status` */
    readonly status: Query<[id: string | number], OrderProgress, OrdersStatusFailure, "orderKey">
    /**
     * Stream the changes of orders as Server-Sent Events. `GET /svc/orders/stream`
     * `id` is the outbox position, `event` the topic (`order.created`, `order.updated`, `order.deleted`), `data` the current order record, or `{ id }` for a deletion. A courier who loses an order gets its `order.deleted`. The first event is `hello { position, server_time, sight }`; it is sent again, within five seconds, when a change of the account's roles or store changes which orders it may see. Read all orders again then, and also when the `hello` of a new connection has a different `sight` from the last one. With `Last-Event-ID` the stream resumes after that position, on any instance. An event may be sent twice, but none of the last 90 days is missed. An account may have ten streams; opening one more ends the oldest with `displaced`.
     */
    readonly stream: Stream<[query?: OrdersStreamQuery], OrdersStreamFailure, "lastEventId">
    /**
     * Update an order: its status and the store's fields. `PUT /svc/v1/orders/{id}`
     * All changes are applied together or not at all. A courier may send only `status` (shipped, completed) and `tracking_url`; a customer may only cancel, within the time limit. 409 `svc_invalid_transition` has in `details.reason` why a permitted move is refused now: `too_late` to cancel, or `payment_returning`, because an order from Medusa's own cart failed and its payment is still being returned. Moving an accepted order for later to `processing` starts its preparation: `prepare_at` becomes now.
     */
    readonly update: Method<[id: string | number, body?: OrdersUpdateBody], Order, OrdersUpdateFailure, "ifMatch">
  }
  readonly overview: {
    /**
     * Get an overview of the running service. `GET /svc/v1/overview`
     * Returns open orders by lane, late orders, today's sales, the next slots, screens and alarms.
     */
    readonly get: Query<[], Overview, OverviewGetFailure>
  }
  readonly paymentGateways: {
    /**
     * List payment gateways: the plugin's offline ones and Medusa's providers. `GET /svc/v1/payment-gateways`
     * The `ETag` is one version for the stored settings of all gateways. Send it as `If-Match` with `PUT /payment-gateways/{id}`.
     */
    readonly list: Query<[], PaymentGateway[], PaymentGatewaysListFailure>
    /**
     * Update a payment gateway: enabled, texts and settings. `PUT /svc/v1/payment-gateways/{id}`
     * Changes only the keys in the body.
     */
    readonly update: Method<[id: string | number, body?: PaymentGatewaysUpdateBody], PaymentGateway, PaymentGatewaysUpdateFailure, "ifMatch">
  }
  readonly paymentMethods: {
    /**
     * List the names of the active payment gateways by id. `GET /svc/v1/payment-methods`
     * Includes offline and online gateways. `POST /orders` accepts only offline ones; see `payment_methods` of `POST /cart/validate`.
     */
    readonly list: Query<[], Record<string, string>, PaymentMethodsListFailure>
  }
  readonly print: {
    readonly cloudprnt: {
      /**
       * Poll for a print job (Star CloudPRNT). `POST /svc/print/{key}/cloudprnt`
       * Called by Star's printers. The response follows their protocol and has no envelope.
       */
      readonly create: Method<[key: string | number, body?: PrintCloudprntCreateBody], string, PrintCloudprntCreateFailure>
      /** Report the result of a print job (Star CloudPRNT). `DELETE /svc/print/{key}/cloudprnt` */
      readonly delete: Method<[key: string | number, query: PrintCloudprntDeleteQuery], string, PrintCloudprntDeleteFailure>
      /**
       * Fetch a print job (Star CloudPRNT). `GET /svc/print/{key}/cloudprnt`
       * 404 without a job, 415 for a media type that the poll did not offer. The job is leased until the printer confirms it.
       */
      readonly get: Query<[key: string | number, query?: PrintCloudprntGetQuery], string, PrintCloudprntGetFailure>
    }
    /**
     * Fetch a print job, or report its result (Epson Server Direct Print). `POST /svc/print/{key}/epson`
     * Called by Epson's printers with a form that has `ConnectionType`. The response is ePOS-Print XML, or empty without a job. The job is leased until the printer confirms it.
     */
    readonly epson: Method<[key: string | number, body: PrintEpsonBody], string, PrintEpsonFailure>
  }
  readonly printers: {
    /**
     * Add a printer. `POST /svc/v1/printers`
     * Enter `url` of the response in the printer's settings; it is shown only in this response. The printer prints a ticket of every order placed from now on. A job that it does not confirm is printed again, marked as a reprint.
     */
    readonly create: Method<[body: PrintersCreateBody], Printer, PrintersCreateFailure>
    /** Delete a printer and its jobs. `DELETE /svc/v1/printers/{id}` */
    readonly delete: Method<[id: string | number], Printer, PrintersDeleteFailure>
    readonly jobs: {
      /**
       * List the jobs of a printer, newest first. `GET /svc/v1/printers/{id}/jobs`
       * Jobs are kept for 30 days. An account bound to a store sees the jobs of that store's orders.
       */
      readonly list: Query<[id: string | number, query?: PageQuery], Page<PrinterJob>, PrintersJobsListFailure>
      /** Print the ticket of a job once more, marked as a reprint. `POST /svc/v1/printers/{id}/jobs/{job}/reprint` */
      readonly reprint: Method<[id: string | number, job: string | number], PrinterJob, PrintersJobsReprintFailure>
    }
    /**
     * Create a new key for a printer. `POST /svc/v1/printers/{id}/key`
     * `url` contains the new key and is shown only in this response. The old address answers 404 from now on.
     */
    readonly key: Method<[id: string | number], Printer, PrintersKeyFailure>
    /** List the printers of the store. `GET /svc/v1/printers` */
    readonly list: Query<[], Printer[], PrintersListFailure>
    /**
     * Update a printer. `PUT /svc/v1/printers/{id}`
     * Changes only the keys in the body. Tickets that are waiting are printed with the new values. Another `protocol` gives the printer a new key: `url` contains it and is shown only in this response; the old address answers 404 from now on.
     */
    readonly update: Method<[id: string | number, body?: PrintersUpdateBody], Printer, PrintersUpdateFailure>
  }
  readonly productCategories: {
    /** List product categories in menu order. `GET /svc/v1/product-categories` */
    readonly list: Query<[query?: PageQuery], Page<ProductCategory>, ProductCategoriesListFailure>
  }
  readonly products: {
    /** List the extra categories of a product. `GET /svc/v1/products/{id}/extra-categories` */
    readonly extraCategories: Query<[id: string | number], ExtraCategory[], ProductsExtraCategoriesFailure>
    /** Get a published product. `GET /svc/v1/products/{id}` */
    readonly get: Query<[id: string | number], Product, ProductsGetFailure>
    /** List published products in menu order. `GET /svc/v1/products` */
    readonly list: Query<[query?: ProductsListQuery], Page<Product>, ProductsListFailure>
    /** Disable a product, permanently or for a time, or enable it again. `PUT /svc/v1/products/{id}/availability` */
    readonly setAvailability: Method<[id: string | number, body: ProductsSetAvailabilityBody], Product, ProductsSetAvailabilityFailure>
  }
  readonly pushSubscriptions: {
    /**
     * Subscribe this browser to Web Push. `POST /svc/v1/push-subscriptions`
     * The body is a `PushSubscription` as JSON, made by `PushManager.subscribe()` with `push_public_key` of `GET /status`. Alarms are sent to the browsers of managers only. A browser that subscribes again keeps the id of its subscription. An account has at most 20 subscriptions: one more deletes the oldest. The subscription of a connected device ends when the device is removed or signed out.
     */
    readonly create: Method<[body: PushSubscriptionsCreateBody], PushSubscription, PushSubscriptionsCreateFailure>
    /** Remove a push subscription of your account. `DELETE /svc/v1/push-subscriptions/{id}` */
    readonly delete: Method<[id: string | number], PushSubscription, PushSubscriptionsDeleteFailure>
    /** List the push subscriptions of your account, newest first. `GET /svc/v1/push-subscriptions` */
    readonly list: Query<[], PushSubscription[], PushSubscriptionsListFailure>
  }
  readonly schedule: {
    /** List the dates from today on, and whether they have hours. `GET /svc/v1/schedule/{order_type}/dates` */
    readonly dates: Query<[orderType: "delivery" | "pickup", query?: ScheduleDatesQuery], OpenDate[], ScheduleDatesFailure>
    /** Get the weekly hours of an order type. `GET /svc/v1/schedule/{order_type}/hours` */
    readonly hours: Query<[orderType: "delivery" | "pickup"], ScheduleHoursResult, ScheduleHoursFailure>
    /** Check whether an order type is open; if not, get the reason and the next opening. `GET /svc/v1/schedule/{order_type}/status` */
    readonly status: Query<[orderType: "delivery" | "pickup"], ScheduleStatusResult, ScheduleStatusFailure>
  }
  readonly settings: {
    readonly alerts: {
      /** Get the alert settings. `GET /svc/v1/settings/alerts` */
      readonly get: Query<[], SettingsAlerts, SettingsAlertsGetFailure>
      /**
       * Update the alert settings. `PUT /svc/v1/settings/alerts`
       * An alarm begins when an order is not accepted in time, a mode is open without a connected board, or a printer is silent while jobs wait. Each alarm is sent once, by mail, message and Web Push, and ends with its cause. Changes only the keys in the body.
       */
      readonly update: Method<[body?: SettingsAlertsUpdateBody], SettingsAlerts, SettingsAlertsUpdateFailure, "ifMatch">
    }
    readonly appearance: {
      /** Get the appearance settings of the storefront. `GET /svc/v1/settings/appearance` */
      readonly get: Query<[], SettingsAppearance, SettingsAppearanceGetFailure>
      /**
       * Update the appearance settings of the storefront. `PUT /svc/v1/settings/appearance`
       * Changes only the keys in the body.
       */
      readonly update: Method<[body?: SettingsAppearanceUpdateBody], SettingsAppearance, SettingsAppearanceUpdateFailure, "ifMatch">
    }
    readonly categoryMenu: {
      /** Get the menu settings: order, visibility and names of categories. `GET /svc/v1/settings/category-menu` */
      readonly get: Query<[], SettingsCategoryMenu, SettingsCategoryMenuGetFailure>
      /**
       * Update the menu settings: order, visibility and names of categories. `PUT /svc/v1/settings/category-menu`
       * `items` replaces the whole list. `/catalog` shows these categories in list order, then the unlisted ones by Medusa's rank. Categories that Medusa has deleted since are dropped.
       */
      readonly update: Method<[body?: SettingsCategoryMenuUpdateBody], SettingsCategoryMenu, SettingsCategoryMenuUpdateFailure, "ifMatch">
    }
    readonly operation: {
      /** Get the operation settings. `GET /svc/v1/settings/operation` */
      readonly get: Query<[], SettingsOperation, SettingsOperationGetFailure>
      /**
       * Update the operation settings. `PUT /svc/v1/settings/operation`
       * Changes only the keys in the body: objects merge, arrays replace. Secrets are write-only: empty keeps the stored one, null clears it. Changing a block's provider or address clears its secrets, unless the same request sends them. Only administrators may change `store_url`, the target of links in mails.
       */
      readonly update: Method<[body?: SettingsOperationUpdateBody], SettingsOperation, SettingsOperationUpdateFailure, "ifMatch">
    }
    readonly tables: {
      /** Get the table settings. `GET /svc/v1/settings/tables` */
      readonly get: Query<[], SettingsTables, SettingsTablesGetFailure>
      /**
       * Update the table settings. `PUT /svc/v1/settings/tables`
       * Applied as a whole or not at all. `tables` replaces the whole list; other keys keep their value when left out. An occupied table cannot be removed.
       */
      readonly update: Method<[body: SettingsTablesUpdateBody], SettingsTables, SettingsTablesUpdateFailure, "ifMatch">
    }
  }
  readonly shippingMethods: {
    /**
     * List shipping zones with their active methods. `GET /svc/v1/shipping-methods`
     * Medusa's service zones, and the rest of the world as zone 0.
     */
    readonly list: Query<[], ShippingMethod[], ShippingMethodsListFailure>
  }
  readonly slots: {
    /**
     * List the slots of a day and their free places. `GET /svc/v1/schedule/{order_type}/slots`
     * Lists every slot of the ranges that begin on the date; past, full and blocked slots are not available.
     */
    readonly list: Query<[orderType: "delivery" | "pickup", query?: SlotsListQuery], DaySlots, SlotsListFailure>
  }
  /**
   * Get the status of the service. `GET /svc/v1/status`
   * Returns what a storefront needs first: what is sold, where, in which currency, and how it is paid.
   */
  readonly status: Query<[], ServiceStatus, StatusFailure>
  readonly tables: {
    /**
     * List tables and whether they are free. `GET /svc/v1/tables/availability`
     * Contains no order data. `selectable` depends on the caller's account and session (`X-Svc-Session` or the cookie `svc_session`).
     */
    readonly availability: Query<[], TableAvailability, TablesAvailabilityFailure, "session">
    /**
     * Hold a table for five minutes. `POST /svc/v1/tables/{id}/hold`
     * A session or account has one hold. Tables chosen in carts of the platform's store API also count: the latest choice replaces the others. A hold can be renewed twice; after that only an order keeps the table. Guests at one network address hold at most half of the tables, unless they send the table's token. A till that serves many guests sends one `X-Svc-Session` per guest. Sets the cookie `svc_session` if the caller is not signed in and has no session.
     */
    readonly hold: Method<[id: string | number, body?: TablesHoldBody], TableHold, TablesHoldFailure, "session">
    /** List all tables with the orders that occupy them. `GET /svc/v1/tables/occupancy` */
    readonly occupancy: Query<[], TableOccupancy[], TablesOccupancyFailure>
    /** Get a table's QR code as SVG. `GET /svc/v1/tables/{id}/qr` */
    readonly qr: Query<[id: string | number], TablesQrResult, TablesQrFailure>
    /**
     * Get a printable page of QR codes, one per active table. `GET /svc/tables/qr-sheet`
     * For a browser with a cookie session; the nonce may be sent as `_nonce` in the query.
     */
    readonly qrSheet: Query<[], string, TablesQrSheetFailure>
    /**
     * Replace a table's QR token. `POST /svc/v1/tables/{id}/regenerate-qr`
     * The old token becomes invalid at once.
     */
    readonly regenerateQr: Method<[id: string | number], TablesRegenerateQrResult, TablesRegenerateQrFailure>
    /**
     * Release a table. `POST /svc/v1/tables/{id}/release`
     * Releases all orders on the table, adds a note to each, and ends holds. Returns the occupancy of all tables.
     */
    readonly release: Method<[id: string | number], TableOccupancy[], TablesReleaseFailure>
    /**
     * Get the table of a QR code. `GET /svc/v1/tables/resolve`
     * Sets the cookie `svc_session` if the caller has no session.
     */
    readonly resolve: Query<[query: TablesResolveQuery], PublicTable, TablesResolveFailure, "session">
  }
  readonly webhooks: {
    /**
     * Create a webhook. `POST /svc/v1/webhooks`
     * Events from now on are posted to `delivery_url` as JSON: the order record, or for `order.deleted` its `id`. `X-Platform-Webhook-Signature` is the base64 HMAC-SHA256 of the raw body with the secret. Delivery is at least once, in sequence per order. Without a 2xx within 10 s it is retried, first after 5 s, for up to 24 h; redirects are not followed. Ten consecutive failures over an hour, or one 410, disable the webhook.
     */
    readonly create: Method<[body: WebhooksCreateBody], Webhook, WebhooksCreateFailure>
    /**
     * Delete a webhook with its log. `DELETE /svc/v1/webhooks/{id}`
     * Returns the record as it was.
     */
    readonly delete: Method<[id: string | number], Webhook, WebhooksDeleteFailure>
    readonly deliveries: {
      /**
       * List sent and pending deliveries, newest first. `GET /svc/v1/webhooks/{id}/deliveries`
       * Finished deliveries are kept for 14 days.
       */
      readonly list: Query<[id: string | number, query?: WebhooksDeliveriesListQuery], Page<WebhookDelivery>, WebhooksDeliveriesListFailure>
      /**
       * Send a delivery again. `POST /svc/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver`
       * A pending delivery becomes due at once. A finished delivery is copied with the same body; the copy is queued after the pending deliveries for the same order, and returned. Nothing is sent until the webhook is active.
       */
      readonly redeliver: Method<[id: string | number, deliveryId: string | number], WebhookDelivery, WebhooksDeliveriesRedeliverFailure>
    }
    /** Get a webhook. `GET /svc/v1/webhooks/{id}` */
    readonly get: Query<[id: string | number], Webhook, WebhooksGetFailure>
    /** List webhooks, newest first. `GET /svc/v1/webhooks` */
    readonly list: Query<[query?: WebhooksListQuery], Page<Webhook>, WebhooksListFailure>
    /**
     * Send a ping and return its result. `POST /svc/v1/webhooks/{id}/ping`
     * One attempt of at most 10 s with the body `{ webhook_id }` and the topic `webhook.ping`, signed like every delivery, whatever the webhook's status. It appears in the log and does not change the webhook.
     */
    readonly ping: Method<[id: string | number], WebhookDelivery, WebhooksPingFailure>
    /**
     * Update a webhook. `PUT /svc/v1/webhooks/{id}`
     * Changes only the keys in the body.
     */
    readonly update: Method<[id: string | number, body?: WebhooksUpdateBody], Webhook, WebhooksUpdateFailure, "ifMatch">
  }
}

/** Every route in one line: name, HTTP method, path, flags. */
export const ROUTES: string = `accounts.create POST accounts b
accounts.delete DELETE accounts/{id}
accounts.get GET accounts/{id}
accounts.list GET accounts qp
accounts.update PUT accounts/{id} b
auth.applicationPasswords.create POST auth/application-passwords b
auth.applicationPasswords.delete DELETE auth/application-passwords/{id}
auth.applicationPasswords.list GET auth/application-passwords
auth.confirmReset POST auth/reset-password/confirm b
auth.devices.create POST auth/devices b
auth.devices.delete DELETE auth/devices/{id}
auth.devices.list GET auth/devices
auth.devices.signIn POST auth/devices/token b
auth.nonce GET auth/nonce
auth.register POST auth/register b
auth.resetPassword POST auth/reset-password b
auth.session.create POST auth/session
auth.session.delete DELETE auth/session
auth.signIn POST auth/token b
auth.signOut DELETE auth/token
auth.tokens.delete DELETE auth/tokens/{id}
auth.tokens.deleteAll DELETE auth/tokens
auth.tokens.list GET auth/tokens
bulk.apply POST bulk b
bulk.get GET bulk/{id}
bulk.list GET bulk qp
bulk.preview POST bulk/preview br
bulk.undo POST bulk/{id}/undo
cart.validate POST cart/validate br
catalog.get GET catalog q
checkouts.place POST checkouts bi
couriers.list GET delivery-boys qp
delivery.checkAddress POST delivery/check-address br
delivery.checkMinimum POST delivery/check-minimum br
delivery.config GET delivery/config
delivery.fee POST delivery/fee br
delivery.minimum GET delivery/minimum q
delivery.tryAddress POST delivery/try-address br
extraCategories.assign PUT extra-categories/{id}/assignments b
extraCategories.create POST extra-categories b
extraCategories.delete DELETE extra-categories/{id}
extraCategories.get GET extra-categories/{id}
extraCategories.list GET extra-categories qp
extraCategories.update PUT extra-categories/{id} b
extras.create POST extras b
extras.delete DELETE extras/{id}
extras.get GET extras/{id}
extras.list GET extras qp
extras.update PUT extras/{id} b
health.ready GET /health/ready t
loyalty.accounts.adjust POST loyalty/accounts/{account_id}/adjust bk
loyalty.accounts.get GET loyalty/accounts/{account_id}
loyalty.accounts.history GET loyalty/accounts/{account_id}/history qp
loyalty.accounts.list GET loyalty/accounts qp
loyalty.confirmEmail POST loyalty/verify-email/confirm b
loyalty.me.get GET loyalty/me
loyalty.me.history GET loyalty/me/history qp
loyalty.preview POST loyalty/preview br
loyalty.program.get GET loyalty/program
loyalty.program.update PUT loyalty/program b
loyalty.redeem POST loyalty/redeem bk
loyalty.rewards.create POST loyalty/rewards b
loyalty.rewards.delete DELETE loyalty/rewards/{id}
loyalty.rewards.list GET loyalty/rewards
loyalty.rewards.update PUT loyalty/rewards/{id} b
loyalty.verifyEmail POST loyalty/verify-email
me.addresses.create POST users/me/addresses b
me.addresses.delete DELETE users/me/addresses/{position}
me.addresses.list GET users/me/addresses
me.addresses.update PUT users/me/addresses/{position} b
me.get GET auth/me
me.orders GET users/me/orders qp
me.update PUT auth/me b
metrics.get GET /metrics t
orderStatuses.list GET order-statuses
orderTypes.busy PUT order-types/{slug}/busy b
orderTypes.forceDisable PUT order-types/{slug}/force-disable b
orderTypes.list GET order-types
orders.claimPrint POST orders/{id}/print-claim b
orders.delete DELETE orders/{id}
orders.get GET orders/{id} o
orders.history GET orders/{id}/history
orders.kitchen POST orders/{id}/kitchen b
orders.list GET orders qp
orders.minutes POST orders/{id}/minutes b
orders.notes.create POST orders/{id}/notes b
orders.notes.list GET orders/{id}/notes qp
orders.payment.get GET orders/{id}/payment o
orders.payment.giveUp DELETE orders/{id}/payment o
orders.payment.open POST orders/{id}/payment bo
orders.payment.switchToOffline PUT orders/{id}/payment bo
orders.place POST orders bi
orders.reportCsv GET /orders/report.csv qt
orders.reports GET orders/reports q
orders.status GET orders/{id}/status o
orders.stream GET /orders/stream qs
orders.update PUT orders/{id} b
overview.get GET overview
paymentGateways.list GET payment-gateways
paymentGateways.update PUT payment-gateways/{id} b
paymentMethods.list GET payment-methods
print.cloudprnt.create POST /print/{key}/cloudprnt bt
print.cloudprnt.delete DELETE /print/{key}/cloudprnt qt
print.cloudprnt.get GET /print/{key}/cloudprnt qt
print.epson POST /print/{key}/epson bt
printers.create POST printers b
printers.delete DELETE printers/{id}
printers.jobs.list GET printers/{id}/jobs qp
printers.jobs.reprint POST printers/{id}/jobs/{job}/reprint
printers.key POST printers/{id}/key
printers.list GET printers
printers.update PUT printers/{id} b
productCategories.list GET product-categories qp
products.extraCategories GET products/{id}/extra-categories
products.get GET products/{id}
products.list GET products qp
products.setAvailability PUT products/{id}/availability b
pushSubscriptions.create POST push-subscriptions b
pushSubscriptions.delete DELETE push-subscriptions/{id}
pushSubscriptions.list GET push-subscriptions
schedule.dates GET schedule/{order_type}/dates q
schedule.hours GET schedule/{order_type}/hours
schedule.status GET schedule/{order_type}/status
settings.alerts.get GET settings/alerts
settings.alerts.update PUT settings/alerts b
settings.appearance.get GET settings/appearance
settings.appearance.update PUT settings/appearance b
settings.categoryMenu.get GET settings/category-menu
settings.categoryMenu.update PUT settings/category-menu b
settings.operation.get GET settings/operation
settings.operation.update PUT settings/operation b
settings.tables.get GET settings/tables
settings.tables.update PUT settings/tables b
shippingMethods.list GET shipping-methods
slots.list GET schedule/{order_type}/slots q
status GET status
tables.availability GET tables/availability
tables.hold POST tables/{id}/hold b
tables.occupancy GET tables/occupancy
tables.qr GET tables/{id}/qr
tables.qrSheet GET /tables/qr-sheet t
tables.regenerateQr POST tables/{id}/regenerate-qr
tables.release POST tables/{id}/release
tables.resolve GET tables/resolve q
webhooks.create POST webhooks b
webhooks.delete DELETE webhooks/{id}
webhooks.deliveries.list GET webhooks/{id}/deliveries qp
webhooks.deliveries.redeliver POST webhooks/{id}/deliveries/{delivery_id}/redeliver
webhooks.get GET webhooks/{id}
webhooks.list GET webhooks qp
webhooks.ping POST webhooks/{id}/ping
webhooks.update PUT webhooks/{id} b`
