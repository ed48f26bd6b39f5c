import type { AddressFields } from "../access/address"
import type { Cart } from "./cart"

/** An address in separate fields, as in `POST /orders`. The country defaults to the store's. */
export type AddressInput = Omit<AddressFields, "label" | "latitude" | "longitude">

/** The validated request of a cart validation or an order: the fields that both have. */
export interface CartRequest {
  readonly cart: Cart
  readonly tableId?: string | undefined
  readonly tableToken?: string | undefined
  /** Hash of the caller's session, which identifies a party at a table; null: none. */
  readonly sessionHash?: string | null | undefined
  /** The address as one line of text, for measuring; empty: none. */
  readonly addressText: string
  readonly address: AddressInput | null
  /** Only in validations, like `cartSubtotal`. */
  readonly distanceKm?: number | string | undefined
  readonly cartSubtotal?: number | string | undefined
  readonly couponCodes: readonly string[]
  readonly paymentMethod?: string | undefined
  readonly customer: CustomerInput
  /** The account for which staff place the order. */
  readonly accountNumber?: number | undefined
  /** The native cart of the request. The slot place and the table that it already holds do not count against it. */
  readonly cartId?: string | undefined
}

export interface CustomerInput {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
}

/** The address as one line of text for a routing service. */
export function addressText({ address_1, postcode, city, state, country }: AddressInput): string {
  return [address_1, [postcode, city].filter(Boolean).join(" "), state, country].filter(Boolean).join(", ")
}
