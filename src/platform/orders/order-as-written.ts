import type { CommerceContext } from "../commerce/commerce-context"
import { toPlatformOrder } from "./order-totals"
import type { FeeRow, LineRow, OrderJson } from "./orders-statement"
import type { PlatformAddress, PlatformOrder } from "./platform-order"

/** The data given to Medusa's order module, limited to what the reader would return. */
interface OrderData {
  readonly id: string
  readonly email: string | null
  readonly metadata: Readonly<Record<string, unknown>>
  readonly shipping_address: PlatformAddress
  readonly billing_address: PlatformAddress
  readonly items: readonly ItemData[]
  readonly shipping_methods: readonly ShippingData[]
}

interface Taxed {
  readonly tax_lines: readonly { readonly rate: number; readonly code: string; readonly description: string }[]
  readonly adjustments: readonly {
    readonly code?: string | undefined
    readonly amount: number | string
    readonly is_tax_inclusive?: boolean
  }[]
}

interface ItemData extends Taxed {
  readonly id: string
  readonly product_id: string
  readonly variant_id: string
  readonly title: string
  readonly variant_title: string | null
  readonly variant_sku: string | null
  readonly quantity: number
  readonly unit_price: number
  readonly is_tax_inclusive: boolean
  readonly metadata: Readonly<Record<string, unknown>>
}

interface ShippingData extends Taxed {
  readonly id: string
  readonly name: string
  readonly amount: number
  readonly is_tax_inclusive: boolean
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * Builds the new order from the written data, as the reader would return it: this saves one large statement between commit and
 * response. A test ensures that both are equal (`POST /orders` and `GET /orders/{id}`).
 */
export function orderAsWritten(data: OrderData, commerce: CommerceContext): PlatformOrder {
  const row: OrderJson = {
    id: data.id,
    currency_code: commerce.currencyCode,
    digits: commerce.currencyDigits,
    symbol: commerce.currencySymbol,
    email: data.email,
    metadata: data.metadata,
    billing: data.billing_address,
    shipping: data.shipping_address,
    lines: data.items.map(lineRow).sort(byId),
    fees: data.shipping_methods.map(feeRow).sort(byId),
    captured: "0",
    captured_at: null,
    authorised: "0",
    due: null,
    refunds: null,
  }
  return toPlatformOrder(row)
}

function lineRow(item: ItemData): LineRow {
  return {
    id: item.id,
    product_id: item.product_id,
    variant_id: item.variant_id,
    title: item.title,
    variant_title: item.variant_title,
    sku: item.variant_sku,
    quantity: String(item.quantity),
    unit_price: String(item.unit_price),
    is_tax_inclusive: item.is_tax_inclusive,
    metadata: item.metadata,
    ...taxRows(item),
  }
}

function feeRow(method: ShippingData): FeeRow {
  return {
    id: method.id,
    name: method.name,
    amount: String(method.amount),
    is_tax_inclusive: method.is_tax_inclusive,
    data: method.data,
    ...taxRows(method),
  }
}

function taxRows({ tax_lines, adjustments }: Taxed): Pick<LineRow, "tax_lines" | "adjustments"> {
  return {
    tax_lines: tax_lines.map(({ rate, code, description }) => ({ rate, code, name: description })),
    adjustments: adjustments.map(({ code, amount, is_tax_inclusive }) => ({
      code: code ?? null,
      amount: String(amount),
      ...(is_tax_inclusive === undefined ? {} : { is_tax_inclusive }),
    })),
  }
}

/** The sequence in which the reader returns rows with the same timestamp. */
function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1
}
