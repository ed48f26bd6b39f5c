import { decorateCartTotals, MathBN } from "@medusajs/framework/utils"
import { type Minor, toMinor, toNumber } from "../../domain/money"
import type { QuoteTaxLine } from "./quote-taxes"

/** A discount on a line or on the delivery, in minor units; with tax if prices include tax. */
export interface QuoteAdjustment {
  readonly promotionId: string
  readonly code: string
  readonly amount: Minor
}

/** A line with its taxes and discounts. */
export interface TotalsLine {
  readonly id: string
  readonly quantity: number
  readonly unitPrice: Minor
  readonly discountable: boolean
  readonly taxLines: readonly QuoteTaxLine[]
  readonly adjustments: readonly QuoteAdjustment[]
}

/** The delivery fee with its taxes and discounts. */
export interface TotalsDelivery {
  readonly amount: Minor
  readonly taxLines: readonly QuoteTaxLine[]
  readonly adjustments: readonly QuoteAdjustment[]
}

/** A cart whose totals are to be computed. Amounts are in minor units and include tax if `pricesIncludeTax`. */
export interface TotalsCart {
  readonly currencyCode: string
  readonly digits: number
  readonly pricesIncludeTax: boolean
  readonly lines: readonly TotalsLine[]
  readonly delivery: TotalsDelivery | null
}

/** An amount as Medusa returns it: its own big number, opaque here. */
export type PlatformAmount = Parameters<typeof MathBN.convert>[0]

/** A decimal as Medusa calculates with it, unrounded. */
export type ExactDecimal = ReturnType<typeof MathBN.convert>

/** A tax line with its computed amount. */
export interface DecoratedTaxLine {
  rate: number
  code: string
  name: string
  /** The tax after discounts, unrounded. */
  total?: PlatformAmount
}

/** A line or shipping method with its computed totals. */
export interface DecoratedLine {
  id: string
  subtotal: PlatformAmount
  original_total: PlatformAmount
  discount_subtotal: PlatformAmount
  tax_total: PlatformAmount
  tax_lines: DecoratedTaxLine[]
}

/** A cart with the totals computed by Medusa. */
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

/** Digits kept before rounding: Medusa's divisions give 1.4999… for 1.5, wrong only in the twentieth digit. */
const GUARD_DIGITS = 12

/** Computes Medusa's totals of a cart (`decorateCartTotals`), on copies because it modifies its input. */
export function decoratedCart(cart: TotalsCart): DecoratedCart {
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
 * The total discount on the delivery as Medusa stores it: a decimal in major units, without tax and unrounded; an empty list without a
 * discount. Medusa has no column for a tax-inclusive discount on shipping, and it stores only one discount per shipping method.
 */
export function shippingAdjustmentNet(
  delivery: TotalsDelivery,
  { digits, pricesIncludeTax }: Pick<TotalsCart, "digits" | "pricesIncludeTax">,
): string[] {
  if (delivery.adjustments.length === 0) {
    return []
  }
  const amount = delivery.adjustments.reduce((sum, adjustment) => sum + adjustment.amount, 0n)
  const exact = MathBN.convert(toNumber(amount, digits))
  return [(pricesIncludeTax ? exact.dividedBy(onePlusRate(delivery.taxLines)) : exact).toFixed()]
}

/** 1 plus the sum of the rates, which are in percent: 1.1 for 10 %. */
export function onePlusRate(taxLines: readonly { readonly rate: number }[]): ExactDecimal {
  return MathBN.convert(taxLines.reduce((sum, line) => sum.plus(line.rate), MathBN.convert(0)))
    .dividedBy(100)
    .plus(1)
}

/** A Medusa amount in minor units, rounded half-up. */
export function roundedMinor(amount: PlatformAmount, digits: number): Minor {
  return toMinor(MathBN.convert(amount).toFixed(GUARD_DIGITS), digits)
}
