import type { OrderType } from "../settings/operation-settings"
import type { OrderStatus } from "./statuses"

/** The progress of a platform order when the plugin first sees it. */
export interface NativeProgress {
  /** The platform's own order status. */
  readonly status: string
  /** It was cancelled, even if it is archived now. */
  readonly cancelled: boolean
  /** All items were shipped or delivered. */
  readonly shipped: boolean
  readonly delivered: boolean
  /** Nothing is left to pay. */
  readonly paid: boolean
  /** The whole payment was refunded. */
  readonly refunded: boolean
  /** It has an authorised payment. */
  readonly authorised: boolean
  /** Paid with the platform's manual provider: cash on delivery. */
  readonly offline: boolean
}

/**
 * The first status of an order that came through the platform (contract section 7, Moves). A paid order, and an order authorised for
 * payment on delivery, is processing. Any other authorised order is on-hold. Under manual acceptance, all of these are accepting. Every
 * other order is pending. An order that the platform has already cancelled, refunded, closed, delivered or (for delivery) shipped starts in
 * the corresponding status.
 */
export function firstStatus(native: NativeProgress, orderType: OrderType, manualAcceptance: boolean): OrderStatus {
  if (native.cancelled || native.status === "canceled") return "cancelled"
  if (native.refunded) return "refunded"
  if (native.status === "completed" || native.status === "archived") return native.paid ? "finalized" : "completed"
  if (native.delivered) return "completed"
  if (native.shipped && orderType === "delivery") return "shipped"
  if (native.paid || (native.authorised && native.offline)) return manualAcceptance ? "accepting" : "processing"
  return native.authorised ? authorisedStatus(manualAcceptance) : "pending"
}

/**
 * The status of an order whose card payment is authorised but not captured: accepting under manual acceptance, as for orders of the API, otherwise
 * on-hold.
 */
export function authorisedStatus(manualAcceptance: boolean): OrderStatus {
  return manualAcceptance ? "accepting" : "on-hold"
}
