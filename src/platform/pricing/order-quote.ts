import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type Minor, toNumber } from "../../domain/money"
import type { CommerceContext } from "../commerce/commerce-context"
import { commercePulse } from "../commerce/commerce-pulse"
import type { CouponQuote, DiscountQuote } from "./promotion-results"
import { applyPromotions } from "./quote-promotions"
import { type QuoteTaxLine, type TaxAddress, type Taxable, taxLinesOf } from "./quote-taxes"
import {
  DELIVERY_ID,
  type DecoratedCart,
  decoratedCart,
  type QuoteAdjustment,
  roundedMinor,
  type TotalsCart,
} from "./quote-totals"
import { type TaxSummaryLine, taxSummary } from "./tax-summary"

export type { CouponQuote, CouponReason, DiscountQuote } from "./promotion-results"
export type { QuoteTaxLine, TaxAddress } from "./quote-taxes"
export type { QuoteAdjustment } from "./quote-totals"
export type { TaxSummaryLine } from "./tax-summary"

/** A line to price. */
export interface QuoteLine {
  /** Any id unique in the quote; the order line's own id if the quote will be written. */
  readonly id: string
  readonly product: { readonly id: string; readonly typeId?: string | null; readonly giftcard?: boolean }
  readonly variant: { readonly id: string }
  readonly quantity: number
  /** Variation and extras, with tax if prices include tax. */
  readonly unitPrice: Minor
  readonly discountable: boolean
}

/** A cart to price. */
export interface QuoteInput {
  readonly commerce: CommerceContext
  readonly lines: readonly QuoteLine[]
  /** The fee, with tax if prices include tax; null: no shipping method. */
  readonly delivery: { readonly amount: Minor; readonly shippingOptionId: string | null; readonly name: string } | null
  readonly couponCodes: readonly string[]
  readonly customer: { readonly id: string | null; readonly email: string | null } | null
  readonly address: TaxAddress
  /** Epoch milliseconds. */
  readonly now: number
}

/** A priced line. Amounts are in minor units. */
export interface QuotedLine {
  readonly id: string
  readonly quantity: number
  readonly unitPrice: Minor
  /** Unit price times quantity, before discounts. */
  readonly subtotal: Minor
  readonly discount: Minor
  /** `subtotal − discount`. */
  readonly total: Minor
  readonly tax: Minor
  readonly discountable: boolean
  readonly taxLines: readonly QuoteTaxLine[]
  readonly adjustments: readonly QuoteAdjustment[]
}

/** The priced delivery. Amounts are in minor units. */
export interface QuotedDelivery {
  readonly name: string
  readonly shippingOptionId: string | null
  /** Before discounts. */
  readonly amount: Minor
  readonly discount: Minor
  readonly tax: Minor
  readonly taxLines: readonly QuoteTaxLine[]
  readonly adjustments: readonly QuoteAdjustment[]
}

/** The price of a cart (contract section 7, "Money"). All amounts include tax if prices do. */
export interface OrderQuote {
  readonly currencyCode: string
  readonly digits: number
  readonly pricesIncludeTax: boolean
  readonly lines: readonly QuotedLine[]
  readonly delivery: QuotedDelivery | null
  readonly subtotal: Minor
  readonly discountTotal: Minor
  readonly deliveryTotal: Minor
  readonly totalTax: Minor
  readonly total: Minor
  /** Their amounts sum to `totalTax`. */
  readonly taxLines: readonly TaxSummaryLine[]
  /** One entry per code in the request. */
  readonly coupons: readonly CouponQuote[]
  /** Every promotion that gave a discount, including automatic ones. */
  readonly discounts: readonly DiscountQuote[]
}

/**
 * Prices a cart as Medusa does: its taxes, promotions and totals. `POST /cart/validate` and `POST /orders` both use it, so an
 * order costs what the validation showed.
 *
 * Reads only; call it before the transaction. Without promotions and with cached taxes it sends no statement.
 */
export async function quoteOrder(scope: MedusaContainer, input: QuoteInput): Promise<OrderQuote> {
  const { commerce } = input
  const taxes = await taxesOf(scope, input)
  const bare: TotalsCart = {
    currencyCode: commerce.currencyCode,
    digits: commerce.currencyDigits,
    pricesIncludeTax: commerce.pricesIncludeTax,
    lines: input.lines.map(({ id, quantity, unitPrice, discountable }) => ({
      id,
      quantity,
      unitPrice,
      discountable,
      taxLines: taxes.get(id) ?? [],
      adjustments: [],
    })),
    delivery:
      input.delivery === null ? null : { amount: input.delivery.amount, taxLines: taxes.get(DELIVERY_ID) ?? [], adjustments: [] },
  }
  const { cart, coupons, discounts } = await discounted(scope, input, bare)
  return summedUp(input, cart, decoratedCart(cart), coupons, discounts)
}

async function taxesOf(scope: MedusaContainer, input: QuoteInput): Promise<ReadonlyMap<string, readonly QuoteTaxLine[]>> {
  const { commerce, delivery, customer } = input
  if (!commerce.automaticTaxes) {
    return new Map()
  }
  const digits = commerce.currencyDigits
  // Gift cards are not taxed when they are sold, as in Medusa.
  const lines: Taxable[] = input.lines
    .filter(({ product }) => product.giftcard !== true)
    .map(({ id, product, quantity, unitPrice }) => ({
      id,
      kind: "product",
      productId: product.id,
      productTypeId: product.typeId ?? null,
      quantity,
      unitPrice: toNumber(unitPrice, digits),
    }))
  if (delivery?.shippingOptionId) {
    lines.push({
      id: DELIVERY_ID,
      kind: "shipping",
      shippingOptionId: delivery.shippingOptionId,
      unitPrice: toNumber(delivery.amount, digits),
    })
  }
  return await taxLinesOf(scope, {
    currencyCode: commerce.currencyCode,
    address: input.address,
    customer: customer?.id && customer.email ? { id: customer.id, email: customer.email } : null,
    lines,
  })
}

async function discounted(
  scope: MedusaContainer,
  input: QuoteInput,
  cart: TotalsCart,
): Promise<{ cart: TotalsCart; coupons: readonly CouponQuote[]; discounts: readonly DiscountQuote[] }> {
  const nothingAsked = input.couponCodes.length === 0
  if (nothingAsked) {
    const { automaticPromotions } = await commercePulse(scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION))
    if (!automaticPromotions) {
      return { cart, coupons: [], discounts: [] }
    }
  }
  return await applyPromotions(scope, {
    cart,
    products: new Map(input.lines.map(({ id, product, variant }) => [id, { productId: product.id, variantId: variant.id }])),
    shippingOptionId: input.delivery?.shippingOptionId ?? null,
    codes: input.couponCodes,
    regionId: input.commerce.regionId,
    salesChannelId: input.commerce.salesChannelId,
    countryCode: input.address.country_code.toLowerCase(),
    customer: input.customer,
    now: input.now,
  })
}

function summedUp(
  input: QuoteInput,
  cart: TotalsCart,
  platform: DecoratedCart,
  coupons: readonly CouponQuote[],
  discounts: readonly DiscountQuote[],
): OrderQuote {
  const { digits, pricesIncludeTax } = cart
  const decorated = new Map([...platform.items, ...platform.shipping_methods].map((line) => [line.id, line]))
  const taxOf = (id: string): Minor => roundedMinor(decorated.get(id)?.tax_total ?? 0, digits)
  const lines = cart.lines.map((line): QuotedLine => {
    const subtotal = line.unitPrice * BigInt(line.quantity)
    const discount = sumOf(line.adjustments)
    return { ...line, subtotal, discount, total: subtotal - discount, tax: taxOf(line.id) }
  })
  const delivery: QuotedDelivery | null =
    cart.delivery === null || input.delivery === null
      ? null
      : {
          ...cart.delivery,
          name: input.delivery.name,
          shippingOptionId: input.delivery.shippingOptionId,
          discount: sumOf(cart.delivery.adjustments),
          tax: taxOf(DELIVERY_ID),
        }
  const totalTax = roundedMinor(platform.tax_total, digits)
  return {
    currencyCode: cart.currencyCode,
    digits,
    pricesIncludeTax,
    lines,
    delivery,
    subtotal: lines.reduce((sum, line) => sum + line.subtotal, 0n),
    discountTotal: lines.reduce((sum, line) => sum + line.discount, delivery?.discount ?? 0n),
    deliveryTotal: delivery?.amount ?? 0n,
    totalTax,
    total: roundedMinor(platform.total, digits),
    taxLines: taxSummary([...decorated.values()], totalTax, digits, pricesIncludeTax),
    coupons,
    discounts,
  }
}

function sumOf(adjustments: readonly QuoteAdjustment[]): Minor {
  return adjustments.reduce((sum, { amount }) => sum + amount, 0n)
}
