import type { ShippingKind } from "./native-cart"

/** The delivery fee of a cart. The amount is a JS number in major units of the store's currency. */
export interface NativeFee {
  readonly amount: number
  readonly taxInclusive: boolean
  /** Whole metres; null: not measured. */
  readonly distanceMeters: number | null
}

/**
 * How the fulfilment provider asks for the fee of a cart. The platform gives a provider neither settings nor carts, and may load
 * it from another copy of this package. The two therefore meet at a process-wide name.
 * @returns null: the cart's address is not delivered to, or its currency is not the store's
 */
export type DeliveryFeePort = (cartId: string, kind: ShippingKind) => Promise<NativeFee | null>

/** The key in `globalThis`. */
export const DELIVERY_FEE_PORT = Symbol.for("medusa-plugin-svc-ordering/delivery-fee")
