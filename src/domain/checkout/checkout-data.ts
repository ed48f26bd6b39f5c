import type { ServiceMode } from "../ordering"
import { ORDER_KEYS } from "../orders"
import type { OrderType } from "../settings/operation-settings"
import { asMetadata, type Metadata } from "./server-keys"

/** The ordering data of a native cart, apart from its lines (specification, Checkout extension data). */
export interface CheckoutData {
  /** null: not chosen; see {@link chooseOrderType}. */
  readonly orderType: OrderType | null
  readonly date: string | null
  /** `HH:MM`, `now` or `asap`. */
  readonly time: string | null
  readonly serviceMode: ServiceMode
  readonly tableId: string | null
  /** Hash of the table token from the QR code, which proves that the guest is at the table. Stored on the cart only, never on the order. */
  readonly tableToken: string | null
  /** Hash of the session that chose the table; null: none. */
  readonly sessionHash: string | null
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null
  /** Whether the customer confirmed the coordinates on the map. The order keeps confirmed ones only. */
  readonly coordinatesConfirmed: boolean
  readonly messagingOptIn: boolean
  /** ISO 8601; null: no consent. */
  readonly messagingConsentAt: string | null
  readonly referral: string
}

/** A cart without ordering data. */
export const NO_CHECKOUT: CheckoutData = {
  orderType: null,
  date: null,
  time: null,
  serviceMode: "",
  tableId: null,
  tableToken: null,
  sessionHash: null,
  coordinates: null,
  coordinatesConfirmed: false,
  messagingOptIn: false,
  messagingConsentAt: null,
  referral: "",
}

/**
 * The metadata keys of a cart. The public ones are also the keys of an order (specification, Order metadata), so the platform copies them
 * to the order. `private` contains what an order must not show and is removed from it.
 */
export const CHECKOUT_KEYS = {
  orderType: ORDER_KEYS.orderType,
  date: ORDER_KEYS.date,
  time: ORDER_KEYS.time,
  serviceMode: ORDER_KEYS.serviceMode,
  tableId: ORDER_KEYS.tableId,
  coordinates: ORDER_KEYS.coordinates,
  messagingOptIn: ORDER_KEYS.messagingOptIn,
  messagingConsentAt: ORDER_KEYS.messagingConsentAt,
  private: "_svc_checkout",
} as const

interface PrivatePart {
  table_token?: string
  session?: string
  referral?: string
  /** Coordinates that are not confirmed yet. */
  unconfirmed?: { latitude: number; longitude: number }
}

/**
 * The metadata for a cart's checkout data. The platform merges metadata and removes keys whose value is `""`, so every key is
 * written, including those without a value.
 */
export function writeCheckout(data: CheckoutData): Record<string, unknown> {
  const part: PrivatePart = {
    ...(data.tableToken === null ? {} : { table_token: data.tableToken }),
    ...(data.sessionHash === null ? {} : { session: data.sessionHash }),
    ...(data.referral === "" ? {} : { referral: data.referral }),
    ...(data.coordinates && !data.coordinatesConfirmed ? { unconfirmed: { ...data.coordinates } } : {}),
  }
  return {
    [CHECKOUT_KEYS.orderType]: data.orderType ?? "",
    [CHECKOUT_KEYS.date]: data.date ?? "",
    [CHECKOUT_KEYS.time]: data.time ?? "",
    [CHECKOUT_KEYS.serviceMode]: data.serviceMode,
    [CHECKOUT_KEYS.tableId]: data.tableId ?? "",
    [CHECKOUT_KEYS.coordinates]: data.coordinates && data.coordinatesConfirmed ? { ...data.coordinates } : "",
    [CHECKOUT_KEYS.messagingOptIn]: data.messagingOptIn ? true : "",
    [CHECKOUT_KEYS.messagingConsentAt]: data.messagingConsentAt ?? "",
    [CHECKOUT_KEYS.private]: Object.keys(part).length === 0 ? "" : part,
  }
}

/** Reads what {@link writeCheckout} wrote. Anything else is ignored. */
export function readCheckout(metadata: Metadata): CheckoutData {
  const part = asMetadata(metadata[CHECKOUT_KEYS.private])
  const confirmed = pointOf(metadata[CHECKOUT_KEYS.coordinates])
  const orderType = metadata[CHECKOUT_KEYS.orderType]
  const serviceMode = metadata[CHECKOUT_KEYS.serviceMode]
  return {
    orderType: orderType === "delivery" || orderType === "pickup" ? orderType : null,
    date: textOf(metadata[CHECKOUT_KEYS.date]),
    time: textOf(metadata[CHECKOUT_KEYS.time]),
    serviceMode: serviceMode === "dine_in" || serviceMode === "takeaway" ? serviceMode : "",
    tableId: textOf(metadata[CHECKOUT_KEYS.tableId]),
    tableToken: textOf(part.table_token),
    sessionHash: textOf(part.session),
    coordinates: confirmed ?? pointOf(part.unconfirmed),
    coordinatesConfirmed: confirmed !== null,
    messagingOptIn: metadata[CHECKOUT_KEYS.messagingOptIn] === true,
    messagingConsentAt: textOf(metadata[CHECKOUT_KEYS.messagingConsentAt]),
    referral: textOf(part.referral) ?? "",
  }
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null
}

function pointOf(value: unknown): { latitude: number; longitude: number } | null {
  const { latitude, longitude } = asMetadata(value)
  return typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : null
}
