import type { OrderType } from "../settings/operation-settings"
import type { OrderStatus } from "./statuses"

/** How far the platform is with an order that we hear of for the first time. */
export interface NativeProgress {
  /** The platform's own order status. */
  readonly status: string
  /** When it was cancelled, though it may be archived by now. */
  readonly cancelled: boolean
  /** All that was ordered has left the store, or has arrived. */
  readonly shipped: boolean
  readonly delivered: boolean
  /** There is nothing left to pay. */
  readonly paid: boolean
  /** What was paid went back whole. */
  readonly refunded: boolean
  /** A payment stands behind it. */
  readonly authorised: boolean
  /** By the platform's manual provider: the money comes at the door. */
  readonly offline: boolean
}

/**
 * The first status of an order that came through the platform (contract section 7, Moves): on-hold when authorised, processing (accepting
 * under manual acceptance) when paid or offline, else pending. One that the platform has already brought on its way, or to its end,
 * begins where it stands.
 */
export function firstStatus(native: NativeProgress, orderType: OrderType, manualAcceptance: boolean): OrderStatus {
  if (native.cancelled || native.status === "canceled") return "cancelled"
  if (native.refunded) return "refunded"
  if (native.status === "completed" || native.status === "archived") return native.paid ? "finalized" : "completed"
  if (native.delivered) return "completed"
  if (native.shipped && orderType === "delivery") return "shipped"
  if (native.paid || (native.authorised && native.offline)) return manualAcceptance ? "accepting" : "processing"
  return native.authorised ? "on-hold" : "pending"
}

/** Statuses in which an order that we first hear of was over before we did. */
export const OVER_STATUSES: readonly OrderStatus[] = ["completed", "finalized", "cancelled", "refunded"]
