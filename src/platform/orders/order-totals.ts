import { decorateCartTotals } from "@medusajs/framework/utils"
import { type Minor, toMinor } from "../../domain/money"
import { isFeeMarked } from "../../domain/orders"
import { type PlatformAmount, roundedMinor } from "../pricing/quote-totals"
import { taxSummary } from "../pricing/tax-summary"
import type { FeeRow, OrderJson, TaxRow } from "./orders-statement"
import type { PlatformFee, PlatformLine, PlatformOrder } from "./platform-order"

interface Decorated {
  readonly id: string
  readonly subtotal: PlatformAmount
  readonly discount_total: PlatformAmount
  readonly discount_subtotal: PlatformAmount
  readonly tax_total: PlatformAmount
  /** Before discounts. */
  readonly original_tax_total: PlatformAmount
  /** The total of the quantity that is being returned; undefined: nothing is. */
  readonly return_requested_total?: PlatformAmount
  readonly tax_lines: readonly { readonly rate: number; readonly name: string; readonly total?: PlatformAmount }[]
}

interface DecoratedOrder {
  readonly total: PlatformAmount
  readonly tax_total: PlatformAmount
  readonly items: readonly Decorated[]
  readonly shipping_methods: readonly Decorated[]
}

function decorate(row: OrderJson): DecoratedOrder {
  const taxLines = (lines: TaxRow[] | null): object[] => (lines ?? []).map(({ rate, code, name }) => ({ rate, code, name }))
  return decorateCartTotals({
    currency_code: row.currency_code,
    items: (row.lines ?? []).map((line) => ({
      id: line.id,
      unit_price: line.unit_price,
      quantity: line.quantity,
      // Needed for `return_requested_total`; does not change the total.
      ...(Number(line.returning ?? 0) > 0 ? { detail: { return_requested_quantity: line.returning } } : {}),
      is_tax_inclusive: line.is_tax_inclusive,
      tax_lines: taxLines(line.tax_lines),
      adjustments: (line.adjustments ?? []).map(({ amount, is_tax_inclusive }) => ({ amount, is_tax_inclusive })),
    })),
    shipping_methods: (row.fees ?? []).map((fee) => ({
      id: fee.id,
      amount: fee.amount,
      is_tax_inclusive: fee.is_tax_inclusive,
      tax_lines: taxLines(fee.tax_lines),
      adjustments: (fee.adjustments ?? []).map(({ amount }) => ({ amount })),
    })),
  } as unknown as Parameters<typeof decorateCartTotals>[0]) as unknown as DecoratedOrder
}

/** Computes an order's totals by Medusa's arithmetic. */
export function toPlatformOrder(row: OrderJson): PlatformOrder {
  const { digits } = row
  const decorated = decorate(row)
  const byId = new Map([...decorated.items, ...decorated.shipping_methods].map((one) => [one.id, one]))
  const discountOf = (id: string, inclusive: boolean): Minor => {
    const one = byId.get(id)
    return roundedMinor((inclusive ? one?.discount_total : one?.discount_subtotal) ?? 0, digits)
  }
  const pricesIncludeTax = (row.lines ?? row.fees ?? []).some((one) => one.is_tax_inclusive)
  const lines = (row.lines ?? []).map((line): PlatformLine => {
    const unitPrice = toMinor(line.unit_price, digits)
    const quantity = Number(line.quantity)
    const subtotal = unitPrice * BigInt(Math.trunc(quantity))
    return {
      id: line.id,
      productId: line.product_id,
      variantId: line.variant_id,
      title: line.title,
      variantTitle: line.variant_title,
      sku: line.sku ?? "",
      quantity,
      unitPrice,
      subtotal,
      total: subtotal - discountOf(line.id, line.is_tax_inclusive),
      tax: roundedMinor(byId.get(line.id)?.tax_total ?? 0, digits),
      metadata: line.metadata ?? {},
    }
  })
  const fees = (row.fees ?? []).map(
    (fee): PlatformFee => ({
      id: fee.id,
      name: fee.name,
      total: toMinor(fee.amount, digits),
      tax: roundedMinor(byId.get(fee.id)?.original_tax_total ?? 0, digits),
      isDeliveryFee: isFeeMarked(fee.data),
    }),
  )
  const feeDiscount = (row.fees ?? []).reduce((sum, fee) => sum + discountOf(fee.id, fee.is_tax_inclusive), 0n)
  const totalTax = roundedMinor(decorated.tax_total, digits)
  const returning = decorated.items.reduce((sum, item) => sum + roundedMinor(item.return_requested_total ?? 0, digits), 0n)
  return {
    id: row.id,
    currencyCode: row.currency_code,
    digits,
    currencySymbol: row.symbol,
    email: row.email,
    metadata: row.metadata ?? {},
    pricesIncludeTax,
    billing: row.billing,
    shipping: row.shipping,
    lines,
    fees,
    subtotal: lines.reduce((sum, line) => sum + line.subtotal, 0n),
    discountTotal: lines.reduce((sum, line) => sum + line.subtotal - line.total, feeDiscount),
    deliveryTotal: fees.reduce((sum, fee) => sum + fee.total, 0n),
    totalTax,
    total: roundedMinor(decorated.total, digits),
    captured: toMinor(row.captured, digits),
    capturedAt: row.captured_at,
    authorised: toMinor(row.authorised, digits),
    due: row.due === null ? null : roundedMinor(row.due, digits) - returning,
    taxLines: taxSummary([...decorated.items, ...decorated.shipping_methods], totalTax, digits, pricesIncludeTax),
    discounts: discountsByCode(row, digits, (fee) => discountOf(fee.id, fee.is_tax_inclusive)),
    refunds: (row.refunds ?? []).map((refund, index) => ({
      id: index + 1,
      amount: toMinor(refund.amount, digits),
      reason: refund.reason ?? "",
      createdAt: new Date(refund.created_at),
    })),
  }
}

/**
 * Discounts per code. A shipping method stores all its discounts in one row without tax, so its whole discount counts for the code of that row.
 */
function discountsByCode(
  row: OrderJson,
  digits: number,
  feeDiscountOf: (fee: FeeRow) => Minor,
): { code: string; discount: Minor }[] {
  const found = new Map<string, Minor>()
  const add = (code: string | null | undefined, amount: Minor): void => {
    if (code) found.set(code, (found.get(code) ?? 0n) + amount)
  }
  for (const { adjustments } of row.lines ?? []) {
    for (const { code, amount } of adjustments ?? []) add(code, toMinor(amount, digits))
  }
  for (const fee of row.fees ?? []) add(fee.adjustments?.[0]?.code, feeDiscountOf(fee))
  return [...found].map(([code, discount]) => ({ code, discount }))
}
