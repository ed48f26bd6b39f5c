import { toNumber } from "../../domain/money"
import { FEE_MARK } from "../../domain/orders"
import type { QuotedLine, QuoteTaxLine } from "../pricing/order-quote"
import { shippingAdjustmentNet } from "../pricing/quote-totals"
import type { IdSource } from "./order-ids"
import type { DraftAddress, DraftLine, OrderDraft } from "./platform-order-draft"

/**
 * The input of Medusa's order module for a draft.
 * @param customerId the owner; null: none
 */
export function orderData(draft: OrderDraft, customerId: string | null) {
  const { commerce, ids, quote, customer } = draft
  const address = (data: DraftAddress) => ({
    company: null,
    address_2: null,
    province: null,
    metadata: null,
    ...data,
    id: ids("ordaddr"),
    country_code: data.country_code.toLowerCase(),
  })
  const quoted = new Map(quote.lines.map((line) => [line.id, line]))
  return {
    id: draft.orderId,
    region_id: commerce.regionId,
    customer_id: customerId,
    sales_channel_id: draft.salesChannelId ?? commerce.salesChannelId,
    status: "pending",
    email: customer.email?.toLowerCase() ?? null,
    currency_code: commerce.currencyCode,
    no_notification: false,
    metadata: draft.metadata,
    shipping_address: address(draft.shippingAddress),
    billing_address: address(draft.billingAddress ?? draft.shippingAddress),
    items: draft.lines.map((line) => itemData(draft, line, quoted.get(line.id))),
    shipping_methods: shippingData(draft),
  }
}

function itemData({ quote, ids }: OrderDraft, line: DraftLine, quoted: QuotedLine | undefined) {
  if (quoted === undefined) {
    throw new Error(`The line ${line.id} has no price`)
  }
  return {
    ...line.snapshot,
    id: line.id,
    quantity: quoted.quantity,
    unit_price: toNumber(quoted.unitPrice, quote.digits),
    is_tax_inclusive: quote.pricesIncludeTax,
    // The price includes extras: Medusa must not replace it with the variation's price.
    is_custom_price: true,
    is_discountable: quoted.discountable,
    metadata: line.metadata ?? {},
    tax_lines: taxLineData(ids, "ordlitxl", quoted.taxLines),
    adjustments: quoted.adjustments.map(({ code, promotionId, amount }) => ({
      id: ids("ordliadj"),
      code,
      promotion_id: promotionId,
      amount: toNumber(amount, quote.digits),
      is_tax_inclusive: quote.pricesIncludeTax,
    })),
  }
}

function shippingData({ quote, ids, deliveryData }: OrderDraft) {
  const { delivery } = quote
  if (delivery === null) {
    return []
  }
  const [first] = delivery.adjustments
  return [
    {
      id: ids("ordsm"),
      name: delivery.name,
      amount: toNumber(delivery.amount, quote.digits),
      is_tax_inclusive: quote.pricesIncludeTax,
      shipping_option_id: delivery.shippingOptionId,
      data: { ...deliveryData, ...FEE_MARK },
      tax_lines: taxLineData(ids, "ordsmtxl", delivery.taxLines),
      adjustments: shippingAdjustmentNet(delivery, quote).map((amount) => ({
        id: ids("ordsmadj"),
        code: first?.code,
        promotion_id: first?.promotionId,
        description: delivery.adjustments.length > 1 ? delivery.adjustments.map(({ code }) => code).join(", ") : null,
        amount,
      })),
    },
  ]
}

function taxLineData(ids: IdSource, prefix: string, lines: readonly QuoteTaxLine[]) {
  return lines.map(({ rateId, code, label, rate, providerId }) => ({
    id: ids(prefix),
    description: label,
    tax_rate_id: rateId,
    code,
    rate,
    provider_id: providerId,
  }))
}
