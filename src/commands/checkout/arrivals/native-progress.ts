import { toMinor } from "../../../domain/money"
import type { NativeProgress } from "../../../domain/orders"
import type { NativeState } from "../../../platform/mirror/native-state"
import type { ArrivingOrder } from "../../../platform/orders/arriving-order"
import type { PlatformOrder } from "../../../platform/orders/platform-order"

/** Medusa's manual payment provider: an order it authorises is paid on delivery. */
export const MANUAL_PROVIDER = "pp_system_default"

/** The progress of an order in Medusa: shipment, delivery, payment and refund. */
export function progressOf(
  { status, cancelled, payment }: ArrivingOrder,
  { items, fulfillments }: NativeState,
  { total, digits }: PlatformOrder,
): NativeProgress {
  const captured = toMinor(payment.captured, digits)
  const refunded = toMinor(payment.refunded, digits)
  const fulfilled = items.length > 0 && items.every((item) => item.fulfilled >= item.quantity)
  return {
    status,
    cancelled,
    shipped: fulfilled && fulfillments.length > 0 && fulfillments.every((one) => one.shipped || one.delivered),
    delivered: fulfilled && fulfillments.length > 0 && fulfillments.every((one) => one.delivered),
    paid: captured >= total,
    refunded: captured > 0n && refunded >= captured,
    authorised: payment.authorised > 0,
    offline: payment.providers[0] === MANUAL_PROVIDER,
  }
}
