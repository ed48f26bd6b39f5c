import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Caller } from "../../../domain/access/caller"
import { orderSight } from "../../../domain/access/order-sight"
import type { Minor } from "../../../domain/money"
import { type CartJudgement, type CartProblem, judgeCart, type PricedLine, problem } from "../../../domain/ordering"
import { methodsFor, type OfferedMethod, paymentMethods } from "../../../domain/payment"
import type { OperationSettings } from "../../../domain/settings/operation-settings"
import { fail, failWith } from "../../../errors"
import { wordsOf } from "../../../languages"
import { ACCESS_MODULE, type AccessService } from "../../../modules/access"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import { type CommerceContext, commerceContext } from "../../../platform/commerce/commerce-context"
import { type IdSource, idSource } from "../../../platform/orders/order-ids"
import { resolveCoupons } from "../../../platform/pricing/coupon-codes"
import { type OrderQuote, quoteOrder } from "../../../platform/pricing/order-quote"
import { requireRegionCountry } from "../../delivery/require-region-country"
import { type JudgedCoupons, judgeCoupons } from "../../loyalty/judge-coupons"
import { ensureShippingOptions } from "../../settings/ensure-shipping-options"
import type { Seating } from "../../tables/judge-table"
import { cartHolder, partyOf } from "../../tables/table-scene"
import { factsOfRequest } from "./cart-facts"
import type { CartRequest } from "./cart-request"
import { hostProblems } from "./host-rules"
import { loadCartKnowledge } from "./load-cart-knowledge"

/** The customer of an order. */
export interface Customer {
  /** The account number; null for a guest, and when staff order without naming a customer. */
  readonly accountNumber: number | null
  /** The id of Medusa's customer; null without one. */
  readonly platformId: string | null
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
}

/** A priced cart line with the id that the order line will get. */
export interface IdentifiedLine extends PricedLine {
  readonly id: string
}

/** The kind of payment method that a route accepts: `POST /orders` offline ones, `POST /checkouts` online ones. */
export type PaymentKind = "offline" | "online"

/** A judged and priced cart: `POST /cart/validate` shows it, `POST /orders` places it. */
export interface JudgedRequest {
  readonly request: CartRequest
  readonly settings: OperationSettings
  readonly commerce: CommerceContext
  readonly customer: Customer
  readonly judgement: CartJudgement
  readonly lines: readonly IdentifiedLine[]
  readonly quote: OrderQuote
  /** The loyalty coupon of the cart, if it reduces the total; otherwise null. */
  readonly reward: JudgedCoupons["reward"]
  /** The payment methods that are possible for this total. */
  readonly paymentMethods: readonly OfferedMethod[]
  readonly problems: readonly CartProblem[]
  readonly ids: IdSource
  readonly orderId: string
  /** Table and party of a dine-in order; otherwise null. */
  readonly seating: Seating | null
}

/** True for accounts that may manage commerce or see store orders. They may order for others and without naming a customer. */
export function isStaff(caller: Caller): boolean {
  return caller.kind === "account" && (caller.capabilities.manage_commerce || caller.capabilities.view_store_orders)
}

/** True for an anonymous caller when the store does not serve guests. */
export function isRefusedGuest(caller: Caller, settings: Pick<OperationSettings, "guest_orders">): boolean {
  return caller.kind === "anonymous" && !settings.guest_orders
}

/**
 * Refuses guests where the store does not serve them, before their request is read.
 * @throws svc_unauthorized
 */
export async function admitGuests(scope: MedusaContainer, caller: Caller): Promise<void> {
  if (isRefusedGuest(caller, await scope.resolve<SettingsService>(SETTINGS_MODULE).operation())) throw fail("svc_unauthorized")
}

/**
 * Judges a cart by the store's rules, then by the host's own, and prices it with Medusa's taxes and promotions (contract section 7).
 * Problems of the cart are returned in `problems`, not thrown.
 * @param payment the kind of payment method that the order may name; undefined: any that the store offers
 * @throws svc_forbidden when a caller who is not staff sends `customer_id`; rest_invalid_param for an unknown `customer_id`, or for a
 *   delivery address in a country outside the region; svc_commerce_missing
 */
export async function judgeRequest(
  scope: MedusaContainer,
  asked: CartRequest,
  caller: Caller,
  now: number,
  payment?: PaymentKind,
): Promise<JudgedRequest> {
  const judged = await judgeByStore(scope, asked, caller, now, payment)
  if (judged.request.cart.items === null) return judged
  const problems = await hostProblems(scope, judged.problems, () => factsOfRequest(judged))
  return problems.length === 0 ? judged : { ...judged, problems }
}

async function judgeByStore(
  scope: MedusaContainer,
  asked: CartRequest,
  caller: Caller,
  now: number,
  payment: PaymentKind | undefined,
): Promise<JudgedRequest> {
  const service = scope.resolve<SettingsService>(SETTINGS_MODULE)
  const [settings, gateways] = [await service.operation(), await service.paymentGateways()]
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const request = { ...asked, couponCodes: await resolveCoupons(knex, asked.couponCodes) }
  const [commerce, customer] = await Promise.all([
    commerceWith(scope, shippingWay(request)),
    resolveCustomer(scope, request, caller),
  ])
  requireServedCountry(request, commerce)
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
  const offered = paymentMethods({ settings, stored: gateways, providers: commerce.paymentProviders })
  return {
    request,
    settings,
    commerce,
    customer,
    judgement,
    lines,
    quote,
    reward: coupons.reward && quote.discounts.some(({ code }) => code === coupons.reward?.code) ? coupons.reward : null,
    paymentMethods: methodsFor(offered, quote.total, commerce.currencyDigits),
    problems: [
      ...cutoverProblems(service),
      ...guestProblems(caller, settings),
      ...judgement.problems,
      ...paymentProblems(request, offered, { payment, total: quote.total, digits: commerce.currencyDigits }),
      ...couponProblems(quote),
    ],
    ids,
    orderId,
    seating,
  }
}

/** An order is taxed at its delivery address, so the country must be one of the region (contract section 5). */
function requireServedCountry({ cart, address }: CartRequest, { countries }: CommerceContext): void {
  if (cart.orderType === "delivery" && address) requireRegionCountry(countries, address.country, "address.country")
}

/** The table choice and party of a dine-in cart; null for every other cart. */
export function seatingOf({ cart, tableId, tableToken, sessionHash, cartId }: CartRequest, caller: Caller): Seating | null {
  if (cart.serviceMode !== "dine_in") return null
  const party = partyOf(caller, sessionHash ?? null)
  return {
    choice: { tableId, token: tableToken },
    party: cartId === undefined ? party : { ...party, holder: cartHolder(cartId) },
    staff: isStaff(caller),
  }
}

async function resolveCustomer(
  scope: MedusaContainer,
  { customer, accountNumber }: CartRequest,
  caller: Caller,
): Promise<Customer> {
  if (accountNumber !== undefined) {
    if (!isStaff(caller)) throw fail("svc_forbidden")
    const account = await scope.resolve<AccessService>(ACCESS_MODULE).accountByNumber(accountNumber)
    if (!account?.alive || account.actor.type !== "customer") throw unknownCustomer()
    // Staff of one store must not see a customer's personal data (contract section 15), neither here nor later in the order.
    if (!seesAllOrders(caller)) return { accountNumber: account.id, platformId: account.actor.id, ...customer }
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

function seesAllOrders(caller: Caller): boolean {
  return caller.kind === "account" && orderSight(caller) === "all"
}

function unknownCustomer() {
  return failWith(
    "rest_invalid_param",
    { fields: ["customer_id"] },
    { details: { customer_id: { code: "rest_not_in_enum", message: "" } } },
  )
}

/** Adds the coupons that the loyalty program refuses to those that Medusa has judged. */
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

/** The commerce context, with a shipping option for this kind of order. A missing or deleted option is created. */
async function commerceWith(scope: MedusaContainer, way: ShippingWay): Promise<CommerceContext> {
  const commerce = await commerceContext(scope)
  return commerce.shippingOptions[way] === null ? ensureShippingOptions(scope) : commerce
}

function shippingOf(request: CartRequest, settings: OperationSettings, commerce: CommerceContext, judgement: CartJudgement) {
  const way = shippingWay(request)
  const { shipping, shippingOptions } = wordsOf(settings.language)
  return {
    amount: judgement.delivery.fee,
    shippingOptionId: commerce.shippingOptions[way],
    name: way === "delivery" ? shipping.delivery_fee : shippingOptions[way],
  }
}

/** Where the order is taxed: at the delivery address; without one, in the store's country. */
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

/** While a legacy plugin takes the orders, this plugin refuses them (contract section 15). */
function cutoverProblems(service: SettingsService): CartProblem[] {
  return service.coexistenceMode() ? [problem("svc_cutover_pending")] : []
}

/** A validation reports a refused guest as one of the cart's problems; placing an order refuses at once. */
export function guestProblems(caller: Caller, settings: OperationSettings): CartProblem[] {
  return isRefusedGuest(caller, settings) ? [problem("svc_unauthorized")] : []
}

interface PaymentQuestion {
  /** The kind of method that the order may name; undefined: any. */
  readonly payment: PaymentKind | undefined
  readonly total: Minor
  /** Decimal places of the currency. */
  readonly digits: number
}

function paymentProblems(
  { paymentMethod }: CartRequest,
  offered: readonly OfferedMethod[],
  { payment, total, digits }: PaymentQuestion,
): CartProblem[] {
  if (paymentMethod === undefined) return []
  const named = offered.find(({ id, kind }) => id === paymentMethod && (payment === undefined || kind === payment))
  if (named && methodsFor([named], total, digits).length > 0) return []
  const minimum = named?.kind === "online" ? { minimum: named.minimum } : {}
  return [problem("svc_payment_method_not_allowed", { payment_method: paymentMethod, ...minimum })]
}

function couponProblems(quote: OrderQuote): CartProblem[] {
  return quote.coupons
    .filter((coupon) => !coupon.valid)
    .map((coupon) => problem("svc_coupon_invalid", { coupon_code: coupon.code, reason: coupon.reason }))
}
