import type { MedusaContainer } from "@medusajs/framework/types"
import type { Caller } from "../../domain/access/caller"
import { type NativeCart, type NativeRequest, readLine } from "../../domain/checkout"
import { toMinor } from "../../domain/money"
import { type CartJudgement, type CartKnowledge, type CartProblem, judgeCart, problem } from "../../domain/ordering"
import type { OperationSettings } from "../../domain/settings/operation-settings"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { type CommerceContext, commerceContextOrNull } from "../../platform/commerce-context"
import { readNativeCart } from "../../platform/native-cart"
import { cartPricingContext, type NativePrice, nativePrices } from "../../platform/native-prices"
import { type JudgedCoupons, judgeCoupons } from "../loyalty/judge-coupons"
import { guestProblems, seatingOf } from "../ordering/judge-request"
import { loadCartKnowledge } from "../ordering/load-cart-knowledge"
import type { Seating } from "../tables/judge-table"
import { ownerOf } from "./native-party"

/** A cart of the platform after the one engine, as it wants to become an order. */
export interface JudgedCart {
  readonly cart: NativeCart
  readonly request: NativeRequest
  readonly settings: OperationSettings
  /** Who is signed in to the cart. */
  readonly caller: Caller
  readonly judgement: CartJudgement
  readonly seating: Seating | null
  readonly reward: JudgedCoupons["reward"]
  readonly problems: readonly CartProblem[]
}

/**
 * Judges a cart of the platform by the rules of `POST /cart/validate` (contract section 7, One engine), and compares it with what its
 * lines and its delivery cost now.
 * @returns null: there is no such cart, or it is none of the restaurant's (another sales channel, a host that is not set up)
 */
export async function judgeNativeCart(scope: MedusaContainer, cartId: string, now: number): Promise<JudgedCart | null> {
  const [found, commerce] = await Promise.all([readNativeCart(scope, cartId), commerceContextOrNull(scope)])
  if (!found || !commerce || found.cart.salesChannelId !== commerce.salesChannelId) return null
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
    seating,
    reward: coupons.reward,
    problems: [
      ...guestProblems(caller, settings),
      ...judgement.problems,
      ...addressProblems(request),
      ...coupons.refused.map(({ code, reason }) => problem("svc_coupon_invalid", { coupon_code: code, reason })),
      ...priceProblems(cart, judgement, prices, commerce.currencyDigits),
      ...shippingProblems(cart, request, judgement, commerce.currencyDigits),
    ],
  }
}

/** What the platform asks for each line now, in the cart's own context. */
async function pricesOf(scope: MedusaContainer, { id, lines }: NativeCart): Promise<readonly (NativePrice | null)[]> {
  const context = await cartPricingContext(scope, id)
  if (!context) return lines.map(() => null)
  return nativePrices(
    scope,
    context,
    lines.map(({ variantId, quantity }) => ({ variantId: variantId ?? "", quantity })),
  )
}

/** A price that the host's own code has set is the host's business; only ours and the platform's are compared. */
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

/** A line that stands in the cart at another price than it has now. */
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

/** What `POST /orders` asks for before it judges anything. */
function addressProblems({ cart, addressText }: NativeRequest): CartProblem[] {
  if (cart.orderType !== "delivery" || addressText !== "") return []
  return [problem("svc_geocode_failed", { reason: "empty_address" })]
}

/** A cart has to be carried as it is ordered, at the fee that holds now. */
function shippingProblems(
  cart: NativeCart,
  { cart: { orderType } }: NativeRequest,
  judgement: CartJudgement,
  digits: number,
): CartProblem[] {
  const marked = cart.shipping.filter(({ kind }) => kind !== null)
  const wrong = marked.some(({ kind }) => (kind === "delivery") !== (orderType === "delivery"))
  if (wrong) return [problem("svc_product_changed", { reason: "shipping_method" })]
  const ours = marked.filter(({ data }) => data._svc_delivery_fee === "yes")
  const fee = orderType === "delivery" ? judgement.delivery.fee : 0n
  return ours.some(({ amount }) => toMinor(amount, digits) !== fee)
    ? [problem("svc_product_changed", { reason: "delivery_fee" })]
    : []
}
