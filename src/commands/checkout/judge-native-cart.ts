import type { MedusaContainer } from "@medusajs/framework/types"
import type { Caller } from "../../domain/access/caller"
import { fitsOrderType, type NativeCart, type NativeRequest, readLine } from "../../domain/checkout"
import { isServedCountry } from "../../domain/delivery"
import { toMinor } from "../../domain/money"
import { type CartJudgement, type CartKnowledge, type CartProblem, judgeCart, problem } from "../../domain/ordering"
import { isFeeMarked } from "../../domain/orders"
import type { OperationSettings } from "../../domain/settings/operation-settings"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { readNativeCart } from "../../platform/checkout/native-cart"
import { cartPricingContext, type NativePrice, nativePrices } from "../../platform/checkout/native-prices"
import { type CommerceContext, commerceContextOrNull } from "../../platform/commerce/commerce-context"
import { type JudgedCoupons, judgeCoupons } from "../loyalty/judge-coupons"
import { seatingOf } from "../ordering/placing/judge-request"
import { loadCartKnowledge } from "../ordering/placing/load-cart-knowledge"
import { guestProblems } from "../ordering/placing/who-may-order"
import type { Seating } from "../tables/judge-table"
import { ownerOf } from "./arrivals/native-party"

/** A judged Medusa cart. */
export interface JudgedCart {
  readonly cart: NativeCart
  readonly request: NativeRequest
  readonly settings: OperationSettings
  /** The account signed in to the cart. */
  readonly caller: Caller
  readonly judgement: CartJudgement
  /** Decimal digits of the store's currency. */
  readonly digits: number
  readonly seating: Seating | null
  readonly reward: JudgedCoupons["reward"]
  readonly problems: readonly CartProblem[]
}

/**
 * Judges a Medusa cart by the rules of `POST /cart/validate` (contract section 7, One engine). Also compares the prices in the cart with
 * the current prices of its lines and its delivery. Call it only for a cart of the restaurant (`isOurs`).
 * @returns null when there is no such cart, or the host is not set up for selling
 */
export async function judgeNativeCart(scope: MedusaContainer, cartId: string, now: number): Promise<JudgedCart | null> {
  const [found, commerce] = await Promise.all([readNativeCart(scope, cartId), commerceContextOrNull(scope)])
  if (!found || !commerce) return null
  const { cart } = found
  const request = { ...found.request, cartId }
  const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const caller = await ownerOf(scope, cart, now)
  const seating = seatingOf(request, caller)
  const own: CommerceContext = { ...commerce, currencyCode: cart.currencyCode, regionId: cart.regionId ?? commerce.regionId }
  const [knowledge, prices, coupons] = await Promise.all([
    loadCartKnowledge(scope, request, settings, own, seating, now),
    pricesOf(scope, cart),
    judgeCoupons(scope, request.couponCodes, { now, account: caller.kind === "account" ? caller.accountId : null, cartId }),
  ])
  const judgement = judgeCart(request.cart, { ...knowledge, priceOf: priceOf(cart, prices, commerce.currencyDigits) })
  return {
    cart,
    request,
    settings,
    caller,
    judgement,
    digits: commerce.currencyDigits,
    seating,
    reward: coupons.reward,
    problems: [
      ...guestProblems(caller, settings),
      ...judgement.problems,
      ...addressProblems(request),
      ...countryProblems(request, commerce.countries),
      ...collectedProblems(cart, request, commerce),
      ...coupons.refused.map(({ code, reason }) => problem("svc_coupon_invalid", { coupon_code: code, reason })),
      ...priceProblems(cart, judgement, prices, commerce.currencyDigits),
      ...shippingProblems(cart, request, judgement, commerce.currencyDigits),
    ],
  }
}

/** Medusa's present price of each line, in the pricing context of the cart. */
async function pricesOf(scope: MedusaContainer, { id, lines }: NativeCart): Promise<readonly (NativePrice | null)[]> {
  const context = await cartPricingContext(scope, id)
  if (!context) return lines.map(() => null)
  return nativePrices(
    scope,
    context,
    lines.map(({ variantId, quantity }) => ({ variantId: variantId ?? "", quantity })),
  )
}

/** True for a line with a custom price set by the host's own code. Such a line is not compared. */
function isForeign({ lines }: NativeCart, index: number): boolean {
  const line = lines[index]
  return line?.customPrice === true && readLine(line.metadata).extras === null
}

function priceOf(
  cart: NativeCart,
  prices: readonly (NativePrice | null)[],
  digits: number,
): NonNullable<CartKnowledge["priceOf"]> {
  return (index) => {
    if (isForeign(cart, index)) return toMinor(cart.lines[index]?.unitPrice ?? "0", digits)
    const price = prices[index]
    return price ? toMinor(price.amount, digits) : null
  }
}

/** Lines whose price in the cart differs from the current price. */
function priceProblems(
  cart: NativeCart,
  { items }: CartJudgement,
  prices: readonly (NativePrice | null)[],
  digits: number,
): CartProblem[] {
  const changed = items.lines.filter(({ itemIndex, unitPrice }) => {
    const line = cart.lines[itemIndex]
    if (!line || isForeign(cart, itemIndex)) return false
    return (
      toMinor(line.unitPrice, digits) !== unitPrice ||
      line.taxInclusive !== (prices[itemIndex]?.taxInclusive ?? line.taxInclusive)
    )
  })
  if (changed.length === 0) return []
  const found = changed.map(({ itemIndex, variant }) => ({
    item_index: itemIndex,
    variant_id: variant.id,
    reason: "price_changed",
  }))
  return [problem("svc_product_changed", { reason: "price_changed", items: found })]
}

/** A delivery needs an address; `POST /orders` checks this before it judges the cart. */
function addressProblems({ cart, addressText }: NativeRequest): CartProblem[] {
  if (cart.orderType !== "delivery" || addressText !== "") return []
  return [problem("svc_geocode_failed", { reason: "empty_address" })]
}

/**
 * An order is taxed at its delivery address, which must lie in the store's region. Medusa only ensures that it lies in the cart's region.
 */
export function countryProblems({ cart, address }: NativeRequest, countries: readonly string[]): CartProblem[] {
  if (cart.orderType !== "delivery" || isServedCountry(countries, address?.country ?? "")) return []
  const field = "shipping_address.country_code"
  return [problem("rest_invalid_param", { field, allowed: countries }, { fields: [field] })]
}

/**
 * An order that the customer collects, or eats in the store, is taxed in the store's country, like an order of `POST /orders`. Medusa taxes
 * a cart at its address, and does not tax a cart without a country.
 */
function collectedProblems(
  cart: NativeCart,
  { cart: { orderType } }: NativeRequest,
  { regionId, country }: CommerceContext,
): CartProblem[] {
  if (orderType === "delivery") return []
  const refused = (field: string, allowed: string) => [
    problem("rest_invalid_param", { field, allowed: [allowed] }, { fields: [field] }),
  ]
  if (cart.regionId !== regionId) return refused("region_id", regionId)
  const cartCountry = cart.address?.country_code.toLowerCase()
  return cartCountry === country ? [] : refused("shipping_address.country_code", country)
}

/** The shipping option must fit the order type, and its amount must be the current fee. */
function shippingProblems(
  cart: NativeCart,
  { cart: { orderType } }: NativeRequest,
  judgement: CartJudgement,
  digits: number,
): CartProblem[] {
  const marked = cart.shipping.filter(({ kind }) => kind !== null)
  const wrong = marked.find(({ kind }) => !fitsOrderType(kind, orderType))
  if (wrong) {
    const details = { option_id: wrong.optionId, kind: wrong.kind, order_type: orderType }
    return [problem("svc_shipping_option_mismatch", details)]
  }
  const withFeeMark = marked.filter(({ data }) => isFeeMarked(data))
  const fee = orderType === "delivery" ? judgement.delivery.fee : 0n
  return withFeeMark.some(({ amount }) => toMinor(amount, digits) !== fee)
    ? [problem("svc_product_changed", { reason: "delivery_fee" })]
    : []
}
