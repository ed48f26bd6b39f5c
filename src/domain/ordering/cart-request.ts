import type { AddressFields } from "../access/address"
import type { Cart } from "./cart"

/** An address in pieces, as `POST /orders` takes it; without a country it is the store's. */
export type AddressInput = Omit<AddressFields, "label" | "latitude" | "longitude">

/** What a client asks for, validated: the fields that a validation and an order have in common. */
export interface CartRequest {
  readonly cart: Cart
  readonly tableId?: string | undefined
  readonly tableToken?: string | undefined
  /** Hash of the caller's session; null: none. What tells one party at a table from another. */
  readonly sessionHash?: string | null | undefined
  /** The address as one line of text, for measuring; empty: none. */
  readonly addressText: string
  readonly address: AddressInput | null
  /** Only of a validation. */
  readonly distanceKm?: number | string | undefined
  readonly cartSubtotal?: number | string | undefined
  readonly couponCodes: readonly string[]
  readonly paymentMethod?: string | undefined
  readonly customer: CustomerInput
  /** The account that staff orders for. */
  readonly accountNumber?: number | undefined
  /** The cart of the platform that asks: what it has claimed itself takes nothing from it. */
  readonly cartId?: string | undefined
}

export interface CustomerInput {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
}

/** One line of text that a routing service understands. */
export function addressText({ address_1, postcode, city, state, country }: AddressInput): string {
  return [address_1, [postcode, city].filter(Boolean).join(" "), state, country].filter(Boolean).join(", ")
}
