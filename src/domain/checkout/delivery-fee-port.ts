import type { ShippingKind } from "./native-cart"

/** What the delivery of a cart costs. The amount is a JS number in major units of the store's currency. */
export interface NativeFee {
  readonly amount: number
  readonly taxInclusive: boolean
  /** Whole metres; null: not measured. */
  readonly distanceMeters: number | null
}

/**
 * How the fulfilment provider asks for the fee of a cart. A provider lives inside the platform's Fulfillment module, which hands it
 * neither settings nor carts, and may be loaded from another copy of this package: the two meet at a name that the whole process
 * knows.
 * @returns null: the cart is not delivered to where it wants to go, or has another currency than the store
 */
export type DeliveryFeePort = (cartId: string, kind: ShippingKind) => Promise<NativeFee | null>

/** Under which name of `globalThis` it stands. */
export const DELIVERY_FEE_PORT = Symbol.for("medusa-plugin-svc-ordering/delivery-fee")
