import { decorateCartTotals, MathBN } from "@medusajs/framework/utils"
import { type Minor, toMinor, toNumber } from "../../domain/money"
import type { QuoteTaxLine } from "./quote-taxes"

/** A discount on one line, in the same terms as the line's price: with tax where prices include it. */
export interface QuoteAdjustment {
  readonly promotionId: string
  readonly code: string
  readonly amount: Minor
}

export interface PricedLine {
  readonly id: string
  readonly quantity: number
  readonly unitPrice: Minor
  readonly discountable: boolean
  readonly taxLines: readonly QuoteTaxLine[]
  readonly adjustments: readonly QuoteAdjustment[]
}

export interface PricedDelivery {
  readonly amount: Minor
  readonly taxLines: readonly QuoteTaxLine[]
  readonly adjustments: readonly QuoteAdjustment[]
}

export interface PricedCart {
  readonly currencyCode: string
  readonly digits: number
  readonly pricesIncludeTax: boolean
  readonly lines: readonly PricedLine[]
  readonly delivery: PricedDelivery | null
}

/** What the platform hands back of an amount: its own big number, kept opaque here. */
export type PlatformAmount = Parameters<typeof MathBN.convert>[0]

/** A decimal of the platform, with all its digits. */
export type ExactDecimal = ReturnType<typeof MathBN.convert>

export interface DecoratedTaxLine {
  rate: number
  code: string
  name: string
  /** What the tax is after discounts, unrounded. */
  total?: PlatformAmount
}

export interface DecoratedLine {
  id: string
  subtotal: PlatformAmount
  original_total: PlatformAmount
  discount_subtotal: PlatformAmount
  tax_total: PlatformAmount
  tax_lines: DecoratedTaxLine[]
}

export interface DecoratedCart {
  total: PlatformAmount
  tax_total: PlatformAmount
  original_item_total: PlatformAmount
  original_item_subtotal: PlatformAmount
  items: DecoratedLine[]
  shipping_methods: DecoratedLine[]
}

/** The id of the shipping method in a decorated cart. */
export const DELIVERY_ID = "delivery"

/** Digits that are kept before rounding: the platform's divisions leave 1.4999… for 1.5 in their twentieth digit. */
const GUARD_DIGITS = 12

/**
 * The platform's own totals of a cart (`decorateCartTotals`), on copies: it writes into the objects that it is given.
 */
export function decoratedCart(cart: PricedCart): DecoratedCart {
  const { digits, pricesIncludeTax } = cart
  const taxLines = (lines: readonly QuoteTaxLine[]): DecoratedTaxLine[] =>
    lines.map(({ rate, code, label }) => ({ rate, code, name: label }))
  const decorated = decorateCartTotals({
    currency_code: cart.currencyCode,
    items: cart.lines.map((line) => ({
      id: line.id,
      unit_price: toNumber(line.unitPrice, digits),
      quantity: line.quantity,
      is_tax_inclusive: pricesIncludeTax,
      is_discountable: line.discountable,
      tax_lines: taxLines(line.taxLines),
      adjustments: line.adjustments.map(({ amount }) => ({
        amount: toNumber(amount, digits),
        is_tax_inclusive: pricesIncludeTax,
      })),
    })),
    shipping_methods:
      cart.delivery === null
        ? []
        : [
            {
              id: DELIVERY_ID,
              amount: toNumber(cart.delivery.amount, digits),
              is_tax_inclusive: pricesIncludeTax,
              tax_lines: taxLines(cart.delivery.taxLines),
              adjustments: shippingAdjustmentNet(cart.delivery, cart).map((amount) => ({ amount })),
            },
          ],
  } as unknown as Parameters<typeof decorateCartTotals>[0])
  return decorated as unknown as DecoratedCart
}

/**
 * The discount on the delivery as the platform takes it. It knows no tax-inclusive discount on shipping (the column does not
 * exist), so the amount goes without tax and with all its digits; and it stores one discount per shipping method only.
 */
export function shippingAdjustmentNet(
  delivery: PricedDelivery,
  { digits, pricesIncludeTax }: Pick<PricedCart, "digits" | "pricesIncludeTax">,
): string[] {
  if (delivery.adjustments.length === 0) {
    return []
  }
  const amount = delivery.adjustments.reduce((sum, adjustment) => sum + adjustment.amount, 0n)
  const exact = MathBN.convert(toNumber(amount, digits))
  return [(pricesIncludeTax ? exact.dividedBy(onePlusRate(delivery.taxLines)) : exact).toFixed()]
}

/** 1.1 for 10 %. */
export function onePlusRate(taxLines: readonly { readonly rate: number }[]): ExactDecimal {
  return MathBN.convert(taxLines.reduce((sum, line) => sum.plus(line.rate), MathBN.convert(0)))
    .dividedBy(100)
    .plus(1)
}

/** An amount of the platform in minor units, half-up. */
export function roundedMinor(amount: PlatformAmount, digits: number): Minor {
  return toMinor(MathBN.convert(amount).toFixed(GUARD_DIGITS), digits)
}
