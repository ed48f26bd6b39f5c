/** Prefix of the metadata keys that only the server may write. */
const SERVER_PREFIX = "_svc_"

/**
 * The keys of an order's metadata (specification, Order metadata), in the order of the record. Those without the prefix are the
 * legacy ones.
 */
export const ORDER_KEYS = {
  orderType: "_svc_fulfillment_type",
  date: "_svc_fulfillment_date",
  time: "_svc_fulfillment_time",
  coordinates: "_svc_delivery_coordinates",
  serviceMode: "_svc_service_mode",
  tableId: "_svc_table_id",
  tableLabel: "_svc_table_label",
  tableZone: "_svc_table_zone",
  tableReleasedAt: "_svc_table_released_at",
  messagingOptIn: "_svc_messaging_opt_in",
  messagingConsentAt: "_svc_messaging_consent_at",
  pointsEarned: "_svc_loyalty_points_earned",
  pointsRedeemed: "_svc_loyalty_points_redeemed",
  coupon: "_svc_loyalty_coupon",
  trackingUrl: "_svc_tracking_url",
  legacyOrderType: "legacy_order_type",
  legacyDate: "date_to_deliver",
  legacyTime: "time_to_deliver",
  minutesToArrive: "minutes_to_arrive",
  printed: "printed",
} as const

/** The key with which the platform's own order routes change an order's status as in the body's own `status`. It is not stored. */
export const STATUS_KEY = "_svc_status"

/** Metadata keys that set a field of the order when a client sends them (contract section 7). */
export const FIELD_KEYS = [ORDER_KEYS.trackingUrl, ORDER_KEYS.printed, ORDER_KEYS.minutesToArrive] as const
export type FieldKey = (typeof FIELD_KEYS)[number]

const KEYS: ReadonlySet<string> = new Set(Object.values(ORDER_KEYS))

/** Whether only the server may write a key. This also applies to carts, because the platform copies a cart's metadata to the order. */
export function isServerKey(key: string): boolean {
  return key.startsWith(SERVER_PREFIX) || KEYS.has(key)
}

/** The mark in the data of the plugin's shipping method that charges the delivery fee. */
export const FEE_MARK = { _svc_delivery_fee: "yes" } as const

/** True for the data of a shipping method that charges the delivery fee. */
export function isFeeMarked(data: Readonly<Record<string, unknown>> | null | undefined): boolean {
  return data?._svc_delivery_fee === FEE_MARK._svc_delivery_fee
}
