import type { MedusaContainer } from "@medusajs/framework/types"
import { readCheckout } from "../../domain/checkout"
import { pointsOfOrder } from "../../domain/loyalty"
import { type Minor, toMinor } from "../../domain/money"
import { commerceContextOrNull } from "../../platform/commerce-context"
import { findNativeCart } from "../../platform/native-cart"
import { readProgram } from "../loyalty/active-program"
import { readAccount } from "../loyalty/read-points"
import { customerCaller } from "./native-party"

/** What carts of the platform's store API say beside the platform's fields (specification, Checkout extension data). */
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
  /** Points that an order of this cart would bring to a customer. */
  readonly preview: number
  /** null for everybody but the customer whose cart it is. */
  readonly balance: number | null
}

export interface ExtensionsQuestion {
  readonly cartId: string
  /** The customer of the platform who is signed in; null: nobody. */
  readonly customerId: string | null
  /** What the platform says that the items come to, discounts taken off; undefined: it was not asked. */
  readonly itemTotal?: number | undefined
}

/** Reads the extension data of a cart; null: there is no such cart. */
export async function readCartExtensions(
  scope: MedusaContainer,
  { cartId, customerId, itemTotal }: ExtensionsQuestion,
  now: number,
): Promise<CartExtensions | null> {
  const cart = await findNativeCart(scope, cartId)
  if (!cart) return null
  const data = readCheckout(cart.metadata)
  const amount = (digits: number): Minor =>
    itemTotal === undefined
      ? cart.lines.reduce((sum, { unitPrice, quantity }) => sum + toMinor(unitPrice, digits) * BigInt(quantity), 0n)
      : toMinor(itemTotal, digits)
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
        amount,
        customerId !== null && cart.customer?.id === customerId ? customerId : null,
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

async function loyaltyOf(
  scope: MedusaContainer,
  amount: (digits: number) => Minor,
  ownerId: string | null,
  now: number,
): Promise<CartLoyalty> {
  const { program, active } = await readProgram(scope)
  const commerce = await commerceContextOrNull(scope)
  if (!active || !commerce) return { enabled: false, preview: 0, balance: null }
  const digits = commerce.currencyDigits
  const preview = pointsOfOrder({ total: amount(digits), delivery: 0n, refunded: 0n, digits }, program)
  const owner = await customerCaller(scope, ownerId, now)
  const balance = owner.kind === "account" ? (await readAccount(scope, owner.accountId, now)).balance : null
  return { enabled: true, preview, balance }
}
