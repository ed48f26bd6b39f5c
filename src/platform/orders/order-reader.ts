import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, decorateCartTotals } from "@medusajs/framework/utils"
import { preparedStatement, runPrepared } from "../../database/prepared-statement"
import { type Minor, toMinor } from "../../domain/money"
import { isFeeMarked } from "../../domain/orders"
import { type PlatformAmount, roundedMinor } from "../pricing/quote-totals"
import { type TaxSummaryLine, taxSummary } from "../pricing/tax-summary"

/** A line of a Medusa order. Amounts include tax if prices do. */
export interface PlatformLine {
  readonly id: string
  readonly productId: string | null
  readonly variantId: string | null
  readonly title: string
  readonly variantTitle: string | null
  readonly sku: string
  readonly quantity: number
  readonly unitPrice: Minor
  readonly subtotal: Minor
  readonly total: Minor
  readonly tax: Minor
  readonly metadata: Readonly<Record<string, unknown>>
}

/** A shipping method of a Medusa order: our delivery fee, or one added in the dashboard. */
export interface PlatformFee {
  readonly id: string
  readonly name: string
  readonly total: Minor
  /** The tax in `total`; like it, before discounts. */
  readonly tax: Minor
  readonly isDeliveryFee: boolean
}

/** An address under Medusa's column names. */
export interface PlatformAddress {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly company: string | null
  readonly phone: string | null
  readonly address_1: string | null
  readonly address_2: string | null
  readonly city: string | null
  readonly province: string | null
  readonly postal_code: string | null
  readonly country_code: string | null
  readonly metadata: Readonly<Record<string, unknown>> | null
}

/** The Medusa side of an order. Amounts are in minor units and include tax if prices do. */
export interface PlatformOrder {
  readonly id: string
  readonly currencyCode: string
  readonly digits: number
  readonly currencySymbol: string
  readonly email: string | null
  readonly metadata: Readonly<Record<string, unknown>>
  readonly pricesIncludeTax: boolean
  readonly billing: PlatformAddress | null
  readonly shipping: PlatformAddress | null
  readonly lines: readonly PlatformLine[]
  readonly fees: readonly PlatformFee[]
  readonly subtotal: Minor
  readonly discountTotal: Minor
  readonly deliveryTotal: Minor
  readonly totalTax: Minor
  readonly total: Minor
  /** The captured amount, before refunds. */
  readonly captured: Minor
  readonly taxLines: readonly TaxSummaryLine[]
  readonly discounts: readonly { readonly code: string; readonly discount: Minor }[]
  readonly refunds: readonly { readonly id: number; readonly amount: Minor; readonly reason: string; readonly createdAt: Date }[]
}

interface TaxRow {
  readonly rate: number
  readonly code: string
  readonly name: string
}
interface AdjustmentRow {
  readonly code: string | null
  readonly amount: string
  readonly is_tax_inclusive?: boolean
}

/** A line as returned by the statement below. Amounts are decimal text in major units. */
export interface LineRow {
  readonly id: string
  readonly product_id: string | null
  readonly variant_id: string | null
  readonly title: string
  readonly variant_title: string | null
  readonly sku: string | null
  readonly quantity: string
  readonly unit_price: string
  readonly is_tax_inclusive: boolean
  readonly metadata: Readonly<Record<string, unknown>> | null
  readonly tax_lines: TaxRow[] | null
  readonly adjustments: AdjustmentRow[] | null
}

/** A shipping method as returned by the statement below. Amounts are decimal text in major units. */
export interface FeeRow {
  readonly id: string
  readonly name: string
  readonly amount: string
  readonly is_tax_inclusive: boolean
  readonly data: Readonly<Record<string, unknown>> | null
  readonly tax_lines: TaxRow[] | null
  readonly adjustments: AdjustmentRow[] | null
}
/** An order as returned by the statement below. */
export interface OrderJson {
  readonly id: string
  readonly currency_code: string
  readonly digits: number
  readonly symbol: string
  readonly email: string | null
  readonly metadata: Readonly<Record<string, unknown>> | null
  readonly billing: PlatformAddress | null
  readonly shipping: PlatformAddress | null
  readonly lines: LineRow[] | null
  readonly fees: FeeRow[] | null
  readonly captured: string
  readonly refunds: { amount: string; reason: string | null; created_at: string }[] | null
}

const STATEMENT = preparedStatement(
  "orders",
  `select o.id, o.currency_code, coalesce(cur.decimal_digits, 2) as digits, coalesce(cur.symbol_native, upper(o.currency_code)) as symbol,
  o.email, o.metadata, to_jsonb(ba) as billing, to_jsonb(sa) as shipping,
  (select jsonb_agg(jsonb_build_object('id', li.id, 'product_id', li.product_id, 'variant_id', li.variant_id, 'title', li.title,
      'variant_title', li.variant_title, 'sku', li.variant_sku, 'quantity', oi.quantity::text,
      'unit_price', coalesce(oi.unit_price, li.unit_price)::text, 'is_tax_inclusive', li.is_tax_inclusive, 'metadata', li.metadata,
      'tax_lines', (select jsonb_agg(jsonb_build_object('rate', t.rate, 'code', t.code, 'name', coalesce(t.description, t.code)))
        from order_line_item_tax_line t where t.item_id = li.id and t.deleted_at is null),
      'adjustments', (select jsonb_agg(jsonb_build_object('code', a.code, 'amount', a.amount::text, 'is_tax_inclusive', a.is_tax_inclusive))
        from order_line_item_adjustment a where a.item_id = li.id and a.version = oi.version and a.deleted_at is null)
    ) order by oi.created_at, li.id)
    from order_item oi join order_line_item li on li.id = oi.item_id
    where oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null and oi.quantity > 0) as lines,
  (select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'amount', m.amount::text, 'is_tax_inclusive', m.is_tax_inclusive, 'data', m.data,
      'tax_lines', (select jsonb_agg(jsonb_build_object('rate', t.rate, 'code', t.code, 'name', coalesce(t.description, t.code)))
        from order_shipping_method_tax_line t where t.shipping_method_id = m.id and t.deleted_at is null),
      'adjustments', (select jsonb_agg(jsonb_build_object('code', a.code, 'amount', a.amount::text))
        from order_shipping_method_adjustment a where a.shipping_method_id = m.id and a.version = os.version and a.deleted_at is null)
    ) order by os.created_at, m.id)
    from order_shipping os join order_shipping_method m on m.id = os.shipping_method_id
    where os.order_id = o.id and os.version = o.version and os.deleted_at is null) as fees,
  (select coalesce(sum(x.amount), 0)::text from order_transaction x
    where x.order_id = o.id and x.reference = 'capture' and x.deleted_at is null) as captured,
  (select jsonb_agg(jsonb_build_object('amount', abs(x.amount)::text, 'reason', r.note, 'created_at', x.created_at) order by x.created_at, x.id)
    from order_transaction x left join refund r on r.id = x.reference_id
    where x.order_id = o.id and x.reference = 'refund' and x.deleted_at is null) as refunds
from "order" o
  left join currency cur on cur.code = o.currency_code
  left join order_address ba on ba.id = o.billing_address_id
  left join order_address sa on sa.id = o.shipping_address_id
where o.id = any((select cast(:ids as text[]))::text[])`,
)

/**
 * Reads the current lines, fees, taxes, discounts and refunds of Medusa orders, also after an edit in the dashboard. One
 * statement for any number of orders; totals by Medusa's arithmetic.
 * @returns by id; orders that Medusa does not have are missing
 */
export async function readPlatformOrders(database: Knex, ids: readonly string[]): Promise<Map<string, PlatformOrder>> {
  if (ids.length === 0) return new Map()
  const rows = await runPrepared<OrderJson>(database, STATEMENT, { ids: [...ids] })
  return new Map(rows.map((row) => [row.id, toPlatformOrder(row)]))
}

interface Decorated {
  readonly id: string
  readonly subtotal: PlatformAmount
  readonly discount_total: PlatformAmount
  readonly discount_subtotal: PlatformAmount
  readonly tax_total: PlatformAmount
  /** Before discounts. */
  readonly original_tax_total: PlatformAmount
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

/** Discounts per code. For a shipping method, use its whole discount: it stores all of them without tax in one row. */
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

/** The ids of an order's current lines. */
export async function orderLineIds(scope: MedusaContainer, orderId: string): Promise<ReadonlySet<string>> {
  const database = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const { rows } = (await database.raw(
    `select oi.item_id from order_item oi join "order" o on o.id = oi.order_id and o.version = oi.version
     where o.id = ? and oi.deleted_at is null`,
    [orderId],
  )) as { rows: { item_id: string }[] }
  return new Set(rows.map((row) => row.item_id))
}
