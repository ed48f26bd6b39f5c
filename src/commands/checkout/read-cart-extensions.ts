import type { MedusaContainer } from "@medusajs/framework/types"
import { type Metadata, type NativeCart, readCheckout } from "../../domain/checkout"
import { pointsOfOrder } from "../../domain/loyalty"
import { type Minor, toMinor } from "../../domain/money"
import { findNativeCart, nativeCartTotal } from "../../platform/checkout/native-cart"
import { commerceContextOrNull } from "../../platform/commerce/commerce-context"
import { readProgram } from "../loyalty/active-program"
import { readAccount } from "../loyalty/read-points"
import { customerCaller } from "./arrivals/native-party"

/** The plugin's data in a cart of Medusa's store API (specification, Checkout extension data). */
export interface CartExtensions {
  readonly extensions: {
    readonly svc: {
      readonly order_type: string | null
      readonly fulfillment_date: string | null
      readonly fulfillment_time: string | null
      readonly service_mode: string
      readonly table_id: string | null
    }
    readonly "svc-delivery": { readonly latitude: number | null; readonly longitude: number | null; readonly confirmed: boolean }
    readonly "svc-loyalty": CartLoyalty
  }
  readonly additional_fields: Readonly<Record<string, unknown>>
}

export interface CartLoyalty {
  readonly enabled: boolean
  /** Points that an order of this cart would earn. */
  readonly preview: number
  /** The points balance; null unless the cart's own customer is signed in. */
  readonly balance: number | null
}

/** JS numbers in major units. */
export interface CartTotals {
  readonly total: number
  readonly delivery: number
}

export interface ExtensionsQuestion {
  readonly cartId: string
  /** The signed-in Medusa customer; null without one. */
  readonly customerId: string | null
  /** The cart's metadata, if already known; undefined: read it. */
  readonly metadata?: Metadata | undefined
  /** The cart's totals from Medusa's response, in major units; undefined: compute them. */
  readonly totals?: CartTotals | undefined
}

/** Reads the plugin's data of a cart; null when there is no such cart. If the metadata is known, only the points may need statements. */
export async function readCartExtensions(
  scope: MedusaContainer,
  { cartId, customerId, metadata, totals }: ExtensionsQuestion,
  now: number,
): Promise<CartExtensions | null> {
  const { active } = await readProgram(scope)
  const known = metadata !== undefined && (!active || (totals !== undefined && customerId === null))
  const cart = known ? null : await findNativeCart(scope, cartId)
  if (!cart && !known) return null
  const data = readCheckout(cart?.metadata ?? metadata ?? {})
  const { latitude = null, longitude = null } = data.coordinates ?? {}
  return {
    extensions: {
      svc: {
        order_type: data.orderType,
        fulfillment_date: data.date,
        fulfillment_time: data.time,
        service_mode: data.serviceMode,
        table_id: data.tableId,
      },
      "svc-delivery": { latitude, longitude, confirmed: data.coordinatesConfirmed },
      "svc-loyalty": await loyaltyOf(
        scope,
        { cart, totals },
        customerId !== null && cart?.customer?.id === customerId ? customerId : null,
        now,
      ),
    },
    additional_fields: {
      "svc/messaging-opt-in": data.messagingOptIn,
      "svc/referral": data.referral,
      "svc/latitude": latitude,
      "svc/longitude": longitude,
      "svc/location-confirmed": data.coordinatesConfirmed,
    },
  }
}

/**
 * The preview is the number of points that an order of the cart would earn, from its total after all discounts, without delivery (contract
 * section 9).
 */
async function loyaltyOf(
  scope: MedusaContainer,
  known: { readonly cart: NativeCart | null; readonly totals: CartTotals | undefined },
  ownerId: string | null,
  now: number,
): Promise<CartLoyalty> {
  const { program, active } = await readProgram(scope)
  const commerce = await commerceContextOrNull(scope)
  if (!active || !commerce) return { enabled: false, preview: 0, balance: null }
  const digits = commerce.currencyDigits
  const { total, delivery } = await amountsOf(scope, known, digits)
  const preview = pointsOfOrder({ total, delivery, refunded: 0n, digits }, program)
  const owner = await customerCaller(scope, ownerId, now)
  const balance = owner.kind === "account" ? (await readAccount(scope, owner.accountId, now)).balance : null
  return { enabled: true, preview, balance }
}

async function amountsOf(
  scope: MedusaContainer,
  { cart, totals }: { readonly cart: NativeCart | null; readonly totals: CartTotals | undefined },
  digits: number,
): Promise<{ readonly total: Minor; readonly delivery: Minor }> {
  if (totals) return { total: toMinor(totals.total, digits), delivery: toMinor(totals.delivery, digits) }
  const total = cart ? await nativeCartTotal(scope, cart.id, digits) : null
  const delivery = (cart?.shipping ?? []).reduce((sum, { amount }) => sum + toMinor(amount, digits), 0n)
  return { total: total ?? 0n, delivery }
}
