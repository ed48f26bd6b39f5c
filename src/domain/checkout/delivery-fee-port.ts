import type { ShippingKind } from "./native-cart"

/** The delivery fee of a cart. The amount is a JS number in major units of the store's currency. */
export interface NativeFee {
  readonly amount: number
  readonly taxInclusive: boolean
  /** Whole metres; null: not measured. */
  readonly distanceMeters: number | null
}

/**
 * The function with which the fulfilment provider reads the fee of a cart. The function is registered under a
 * global symbol: the platform passes a provider neither settings nor carts, and may load it from another copy of this package.
 * @returns null: the store does not deliver to the cart's address, or the cart's currency is not the store's
 */
export type DeliveryFeePort = (cartId: string, kind: ShippingKind) => Promise<NativeFee | null>

/** The key in `globalThis`. */
export const DELIVERY_FEE_PORT = Symbol.for("medusa-plugin-svc-ordering/delivery-fee")
