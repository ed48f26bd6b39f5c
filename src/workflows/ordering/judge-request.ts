import type { MedusaContainer } from "@medusajs/framework/types"
import type { Caller } from "../../domain/access/caller"
import { type CartJudgement, type CartProblem, judgeCart, type PricedLine, problem } from "../../domain/ordering"
import { offlineMethods, type PaymentMethod } from "../../domain/payment"
import type { OperationSettings } from "../../domain/settings/operation-settings"
import { fail, failWith } from "../../errors"
import { ACCESS_MODULE, type AccessService } from "../../modules/access"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { type CommerceContext, commerceContext } from "../../platform/commerce-context"
import { type IdSource, idSource } from "../../platform/order-ids"
import { type OrderQuote, quoteOrder } from "../../platform/order-quote"
import { type JudgedCoupons, judgeCoupons } from "../loyalty/judge-coupons"
import { ensureShippingOptions } from "../settings/ensure-shipping-options"
import type { Seating } from "../tables/judge-table"
import { cartHolder, partyOf } from "../tables/table-scene"
import type { CartRequest } from "./cart-request"
import { loadCartKnowledge } from "./load-cart-knowledge"

/** Whom an order is for. */
export interface Customer {
  /** The account's number; null: a guest, or staff ordering for nobody named. */
  readonly accountNumber: number | null
  /** The platform's customer; null: none. */
  readonly platformId: string | null
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
}

/** A priced line and the id that its order line will have. */
export interface IdentifiedLine extends PricedLine {
  readonly id: string
}

/** A cart after the one engine: `POST /cart/validate` shows it, `POST /orders` places it. */
export interface JudgedRequest {
  readonly request: CartRequest
  readonly settings: OperationSettings
  readonly commerce: CommerceContext
  readonly customer: Customer
  readonly judgement: CartJudgement
  readonly lines: readonly IdentifiedLine[]
  readonly quote: OrderQuote
  /** The coupon of the loyalty program that takes something off; null: none. */
  readonly reward: JudgedCoupons["reward"]
  readonly paymentMethods: readonly PaymentMethod[]
  readonly problems: readonly CartProblem[]
  readonly ids: IdSource
  readonly orderId: string
  /** Of dine-in: who sits down where. */
  readonly seating: Seating | null
}

/** True for callers who work here: they may order for others, and as nobody in particular. */
export function isStaff(caller: Caller): boolean {
  return caller.kind === "account" && (caller.capabilities.manage_commerce || caller.capabilities.view_store_orders)
}

/** True for callers who are not signed in, where the store serves no guests. */
export function isRefusedGuest(caller: Caller, settings: Pick<OperationSettings, "guest_orders">): boolean {
  return caller.kind === "anonymous" && !settings.guest_orders
}

/**
 * Refuses guests where the store serves none, before anything of their request is looked at.
 * @throws svc_unauthorized
 */
export async function admitGuests(scope: MedusaContainer, caller: Caller): Promise<void> {
  if (isRefusedGuest(caller, await scope.resolve<SettingsService>(SETTINGS_MODULE).operation())) throw fail("svc_unauthorized")
}

/**
 * Judges a cart with the rules of the house and prices it with the platform's taxes and promotions (contract section 7).
 * @throws svc_forbidden when somebody without the right names a `customer_id`; rest_invalid_param for an unknown one;
 *   svc_commerce_missing
 */
export async function judgeRequest(
  scope: MedusaContainer,
  request: CartRequest,
  caller: Caller,
  now: number,
): Promise<JudgedRequest> {
  const service = scope.resolve<SettingsService>(SETTINGS_MODULE)
  const [settings, gateways] = [await service.operation(), await service.paymentGateways()]
  const [commerce, customer] = await Promise.all([
    commerceWith(scope, shippingWay(request)),
    resolveCustomer(scope, request, caller),
  ])
  const seating = seatingOf(request, caller)
  const knowledge = await loadCartKnowledge(scope, request, settings, commerce, seating, now)
  const judgement = judgeCart(request.cart, knowledge)
  const ids = idSource(now)
  const orderId = ids("order")
  const lines = judgement.items.lines.map((line) => ({ ...line, id: ids("ordli") }))
  const coupons = await judgeCoupons(scope, request.couponCodes, { now })
  const quote = withRefused(
    await quoteRequest(scope, { request, coupons, settings, commerce, customer, judgement, lines, now }),
    coupons,
  )
  const paymentMethods = offlineMethods(settings.language, gateways)
  return {
    request,
    settings,
    commerce,
    customer,
    judgement,
    lines,
    quote,
    reward: coupons.reward && quote.discounts.some(({ code }) => code === coupons.reward?.code) ? coupons.reward : null,
    paymentMethods,
    problems: [
      ...guestProblems(caller, settings),
      ...judgement.problems,
      ...paymentProblems(request, paymentMethods),
      ...couponProblems(quote),
    ],
    ids,
    orderId,
    seating,
  }
}

/** Who sits down where; null for everything but dine-in. */
export function seatingOf({ cart, tableId, tableToken, sessionHash, cartId }: CartRequest, caller: Caller): Seating | null {
  if (cart.serviceMode !== "dine_in") return null
  const party = partyOf(caller, sessionHash ?? null)
  return {
    choice: { tableId, token: tableToken },
    party: cartId === undefined ? party : { ...party, holder: cartHolder(cartId) },
    staff: isStaff(caller),
  }
}

async function resolveCustomer(scope: MedusaContainer, { customer, customerId }: CartRequest, caller: Caller): Promise<Customer> {
  if (customerId !== undefined) {
    if (!isStaff(caller)) throw fail("svc_forbidden")
    const account = await scope.resolve<AccessService>(ACCESS_MODULE).accountByNumber(customerId)
    if (!account?.alive || account.actor.type !== "customer") throw unknownCustomer()
    return {
      accountNumber: account.id,
      platformId: account.actor.id,
      first_name: customer.first_name || account.firstName,
      last_name: customer.last_name || account.lastName,
      email: customer.email || account.email,
      phone: customer.phone || account.phone,
    }
  }
  if (caller.kind === "account" && caller.actor.type === "customer") {
    const account = await scope.resolve<AccessService>(ACCESS_MODULE).accountByNumber(caller.accountId)
    return {
      accountNumber: caller.accountId,
      platformId: caller.actor.id,
      first_name: customer.first_name || account?.firstName || "",
      last_name: customer.last_name || account?.lastName || "",
      email: customer.email || caller.email,
      phone: customer.phone || account?.phone || "",
    }
  }
  return { accountNumber: null, platformId: null, ...customer }
}

function unknownCustomer() {
  return failWith(
    "rest_invalid_param",
    { fields: ["customer_id"] },
    { details: { customer_id: { code: "rest_not_in_enum", message: "" } } },
  )
}

/** Coupons that the loyalty program refuses stand among those that the platform has judged. */
function withRefused(quote: OrderQuote, { refused }: JudgedCoupons): OrderQuote {
  return refused.length === 0 ? quote : { ...quote, coupons: [...quote.coupons, ...refused] }
}

interface QuoteQuestion {
  readonly request: CartRequest
  readonly coupons: JudgedCoupons
  readonly settings: OperationSettings
  readonly commerce: CommerceContext
  readonly customer: Customer
  readonly judgement: CartJudgement
  readonly lines: readonly IdentifiedLine[]
  readonly now: number
}

function quoteRequest(scope: MedusaContainer, question: QuoteQuestion): Promise<OrderQuote> {
  const { request, coupons, settings, commerce, customer, judgement, lines, now } = question
  return quoteOrder(scope, {
    commerce,
    lines: lines.map((line) => ({
      id: line.id,
      product: { id: line.product.id, typeId: line.product.typeId, giftcard: line.product.isGiftcard },
      variant: { id: line.variant.id },
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      discountable: line.product.discountable,
    })),
    delivery: shippingOf(request, settings, commerce, judgement),
    couponCodes: coupons.codes,
    customer: { id: customer.platformId, email: customer.email || null },
    address: taxAddress(request, commerce),
    now,
  })
}

type ShippingWay = "delivery" | "pickup" | "dine_in"

function shippingWay({ cart }: CartRequest): ShippingWay {
  if (cart.orderType === "delivery") return "delivery"
  return cart.serviceMode === "dine_in" ? "dine_in" : "pickup"
}

/** The commerce context with a shipping option for the order's way: one that was never made, or was deleted, is made now. */
async function commerceWith(scope: MedusaContainer, way: ShippingWay): Promise<CommerceContext> {
  const commerce = await commerceContext(scope)
  return commerce.shippingOptions[way] === null ? ensureShippingOptions(scope) : commerce
}

const SHIPPING_NAMES = {
  delivery: { es: "Gastos de envío", en: "Delivery fee" },
  pickup: { es: "Recogida en tienda", en: "Pickup" },
  dine_in: { es: "En mesa", en: "Dine-in" },
} as const

function shippingOf(request: CartRequest, settings: OperationSettings, commerce: CommerceContext, judgement: CartJudgement) {
  const way = shippingWay(request)
  return {
    amount: judgement.delivery.fee,
    shippingOptionId: commerce.shippingOptions[way],
    name: SHIPPING_NAMES[way][settings.language],
  }
}

/** Where the order is taxed: at the delivery address, without one in the store's country. */
function taxAddress({ cart, address }: CartRequest, commerce: CommerceContext) {
  if (cart.orderType === "pickup" || !address) return { country_code: commerce.country }
  return {
    country_code: (address.country || commerce.country).toLowerCase(),
    province: address.state || null,
    city: address.city || null,
    postal_code: address.postcode || null,
    address_1: address.address_1 || null,
  }
}

/** A guest whom the store does not serve is told so with everything else; placing an order refuses at the door. */
export function guestProblems(caller: Caller, settings: OperationSettings): CartProblem[] {
  return isRefusedGuest(caller, settings) ? [problem("svc_unauthorized")] : []
}

function paymentProblems({ paymentMethod }: CartRequest, methods: readonly PaymentMethod[]): CartProblem[] {
  if (paymentMethod === undefined || methods.some((method) => method.id === paymentMethod)) return []
  return [problem("svc_payment_method_not_allowed", { payment_method: paymentMethod })]
}

function couponProblems(quote: OrderQuote): CartProblem[] {
  return quote.coupons
    .filter((coupon) => !coupon.valid)
    .map((coupon) => problem("svc_coupon_invalid", { coupon_code: coupon.code, reason: coupon.reason }))
}
