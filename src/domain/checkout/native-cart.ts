import { addressLine } from "../delivery"
import { type AddressInput, addressText, type CartItem, type CartRequest, type CustomerInput } from "../ordering"
import type { OrderType } from "../settings/operation-settings"
import { type CheckoutData, readCheckout } from "./checkout-data"
import { readLine, selectionsOf } from "./line-data"
import type { Metadata } from "./server-keys"

/** The kinds of shipping options that the rules distinguish. An option of any other kind has null. */
export type ShippingKind = "delivery" | "pickup" | "dine_in"

/** The part of a native cart that the rules use. Amounts are exact decimals in major units. */
export interface NativeCart {
  readonly id: string
  readonly regionId: string | null
  /** Lower-case ISO 4217: the cart's own currency, which may differ from the store's in another region. */
  readonly currencyCode: string
  readonly salesChannelId: string | null
  readonly email: string
  /** The platform's customer. `account`: it can sign in, so the cart belongs to that person. */
  readonly customer: {
    readonly id: string
    readonly account: boolean
    readonly firstName: string
    readonly lastName: string
    readonly phone: string
  } | null
  /** Epoch milliseconds; null: not completed. */
  readonly completedAt: number | null
  readonly metadata: Metadata
  readonly lines: readonly NativeLine[]
  readonly shipping: readonly NativeShipping[]
  readonly address: NativeAddress | null
  /** The codes that were entered. Those of automatic promotions are not included. */
  readonly couponCodes: readonly string[]
}

export interface NativeLine {
  readonly id: string
  readonly productId: string | null
  readonly variantId: string | null
  readonly title: string
  readonly quantity: number
  readonly unitPrice: string
  readonly taxInclusive: boolean
  readonly customPrice: boolean
  readonly metadata: Metadata
}

export interface NativeShipping {
  readonly id: string
  readonly optionId: string | null
  readonly kind: ShippingKind | null
  /**
   * Whether the shipping option belongs to the plugin, which its mark, its provider or the settings show. False for a host's own
   * `local_pickup`, although its `kind` is set.
   */
  readonly own: boolean
  readonly amount: string
  readonly taxInclusive: boolean
  readonly data: Metadata
}

export interface NativeAddress {
  readonly first_name: string
  readonly last_name: string
  readonly phone: string
  readonly address_1: string
  readonly address_2: string
  readonly city: string
  readonly province: string
  readonly postal_code: string
  readonly country_code: string
  readonly notes: string
}

/** A native cart as a request of the plugin's own API, with the fields that only an order has. */
export interface NativeRequest extends CartRequest {
  readonly deliveryCoordinates: { readonly latitude: number; readonly longitude: number } | null
  readonly messagingOptIn: boolean
  readonly messagingConsentAt: string | null
  readonly referral: string
}

/** The facts that decide the order type of a cart for which none was chosen. */
export interface OrderTypeHints {
  readonly shipping: readonly { readonly kind: ShippingKind | null }[]
  readonly deliveryEnabled: boolean
  readonly pickupEnabled: boolean
}

/**
 * The order type of a cart: the chosen one, otherwise that of its shipping method, otherwise delivery, or pickup if the store offers only
 * pickup.
 */
export function chooseOrderType(
  chosen: OrderType | null,
  { shipping, deliveryEnabled, pickupEnabled }: OrderTypeHints,
): OrderType {
  if (chosen !== null) return chosen
  const kind = shipping.find((method) => method.kind !== null)?.kind
  if (kind) return kind === "delivery" ? "delivery" : "pickup"
  return !deliveryEnabled && pickupEnabled ? "pickup" : "delivery"
}

/**
 * Converts a native cart to a request, so that the rules for carts of the plugin's own API judge it. Lines without data of the plugin are also
 * included, so every product in the cart is judged.
 * @param hints facts that decide the order type if none was chosen
 */
export function toNativeRequest(cart: NativeCart, hints: Omit<OrderTypeHints, "shipping">): NativeRequest {
  const data = readCheckout(cart.metadata)
  const orderType = chooseOrderType(data.orderType, { shipping: cart.shipping, ...hints })
  const address = orderType === "delivery" ? addressOf(cart.address) : null
  return {
    cart: {
      orderType,
      serviceMode: orderType === "pickup" ? data.serviceMode || impliedMode(data, cart) : "",
      date: data.date ?? undefined,
      time: data.time ?? undefined,
      items: cart.lines.map(itemOf),
    },
    tableId: data.tableId ?? undefined,
    tableToken: data.tableToken ?? undefined,
    sessionHash: data.sessionHash,
    address,
    addressText: address ? addressText(address) : "",
    couponCodes: cart.couponCodes,
    customer: customerOf(cart),
    deliveryCoordinates: orderType === "delivery" && data.coordinatesConfirmed ? data.coordinates : null,
    messagingOptIn: data.messagingOptIn,
    messagingConsentAt: data.messagingConsentAt,
    referral: data.referral,
  }
}

/** The service mode of a cart that has chosen neither an order type nor a service mode, by its shipping options. */
function impliedMode(data: CheckoutData, { shipping }: NativeCart): "" | "dine_in" {
  return data.orderType === null && shipping.some(({ kind }) => kind === "dine_in") ? "dine_in" : ""
}

function itemOf({ productId, variantId, quantity, metadata }: NativeLine): CartItem {
  const { extras, additionalComments } = readLine(metadata)
  return {
    productId: productId ?? "",
    variationId: variantId ?? "",
    quantity,
    extraSelections: selectionsOf(extras),
    additionalComments,
  }
}

/** The delivery address of a cart; null if it has no street. */
function addressOf(address: NativeAddress | null): AddressInput | null {
  if (!address || addressLine(address.address_1) === "") return null
  return {
    first_name: address.first_name,
    last_name: address.last_name,
    phone: address.phone,
    address_1: address.address_1.trim(),
    address_2: address.address_2,
    city: address.city,
    state: address.province,
    postcode: address.postal_code,
    country: address.country_code.toUpperCase(),
    notes: address.notes,
  }
}

/** The customer of the order: taken from the address, else from the platform's customer. */
function customerOf({ address, customer, email }: NativeCart): CustomerInput {
  return {
    first_name: address?.first_name || customer?.firstName || "",
    last_name: address?.last_name || customer?.lastName || "",
    email,
    phone: address?.phone || customer?.phone || "",
  }
}
