import type { MedusaContainer } from "@medusajs/framework/types"
import type { CartJudgement, CartRequest } from "../../../domain/ordering"
import type { OperationSettings } from "../../../domain/settings/operation-settings"
import { wordsOf } from "../../../languages"
import { type CommerceContext, commerceContext } from "../../../platform/commerce/commerce-context"
import { type OrderQuote, quoteOrder } from "../../../platform/pricing/order-quote"
import type { JudgedCoupons } from "../../loyalty/judge-coupons"
import { ensureShippingOptions } from "../../settings/ensure-shipping-options"
import type { IdentifiedLine } from "./judged-request"
import type { Customer } from "./resolve-customer"

/** Adds the coupons that the loyalty program refuses to those that Medusa has judged, in the sequence of the request. */
export function withRefused(quote: OrderQuote, { refused }: JudgedCoupons, codes: readonly string[]): OrderQuote {
  if (refused.length === 0) return quote
  const coupons = [...quote.coupons, ...refused]
  return { ...quote, coupons: coupons.sort((one, other) => codes.indexOf(one.code) - codes.indexOf(other.code)) }
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

/** Prices a judged cart with Medusa's taxes and promotions, delivery included. */
export function quoteRequest(scope: MedusaContainer, question: QuoteQuestion): Promise<OrderQuote> {
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

/**
 * The commerce context, with a shipping option for this kind of order. A missing or deleted option is created.
 * @throws svc_commerce_missing
 */
export async function commerceFor(scope: MedusaContainer, request: CartRequest): Promise<CommerceContext> {
  const commerce = await commerceContext(scope)
  return commerce.shippingOptions[shippingWay(request)] === null ? ensureShippingOptions(scope) : commerce
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
