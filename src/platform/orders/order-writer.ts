import type { Context, IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { preparedStatement, runPrepared } from "../../database/prepared-statement"
import { type Minor, toDecimal, toNumber } from "../../domain/money"
import { FEE_MARK } from "../../domain/orders"
import type { CommerceContext } from "../commerce/commerce-context"
import type { OrderQuote, QuotedLine, QuoteTaxLine } from "../pricing/order-quote"
import { shippingAdjustmentNet } from "../pricing/quote-totals"
import type { UnitOfWork } from "../process/unit-of-work"
import { orderAsWritten } from "./order-as-written"
import type { IdSource } from "./order-ids"
import type { PlatformOrder } from "./platform-order"

/** The copy of product and variation in an order line, under Medusa's column names. */
export interface LineSnapshot {
  readonly title: string
  readonly subtitle: string | null
  readonly thumbnail: string | null
  readonly product_id: string
  readonly product_title: string
  readonly product_description: string | null
  readonly product_subtitle: string | null
  readonly product_type: string | null
  readonly product_type_id: string | null
  readonly product_collection: string | null
  readonly product_handle: string | null
  readonly variant_id: string
  readonly variant_sku: string | null
  readonly variant_barcode: string | null
  readonly variant_title: string | null
  readonly is_giftcard: boolean
  /** True if the product has a shipping profile, or an inventory item of the variation requires shipping. */
  readonly requires_shipping: boolean
}

/** A line to write; its amounts are in the quote. */
export interface DraftLine {
  /** The line's id in the quote, from the order's {@link IdSource} with the prefix `ordli`. */
  readonly id: string
  readonly snapshot: LineSnapshot
  /** Contains `_svc_extras_snapshot` if the line has extras. */
  readonly metadata: Readonly<Record<string, unknown>> | null
}

/** An address under Medusa's column names. */
export interface DraftAddress {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly company?: string | null
  readonly phone: string | null
  readonly address_1: string | null
  readonly address_2?: string | null
  readonly city: string | null
  readonly province?: string | null
  readonly postal_code: string | null
  readonly country_code: string
  readonly metadata?: Readonly<Record<string, unknown>> | null
}

/** The customer of an order to write. */
export interface DraftCustomer {
  /** The Medusa customer who owns the order; null: a guest. */
  readonly id: string | null
  /** For a guest with an e-mail, a customer without an account is used or created, as in Medusa; without an e-mail, none. */
  readonly email: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly phone: string | null
}

/** Everything needed to write a Medusa order. */
export interface OrderDraft {
  /** Made in advance, so that nothing must be read back. */
  readonly orderId: string
  readonly ids: IdSource
  readonly commerce: CommerceContext
  readonly quote: OrderQuote
  readonly lines: readonly DraftLine[]
  readonly customer: DraftCustomer
  /** The delivery address; without delivery, the customer's name and the country for taxes. */
  readonly shippingAddress: DraftAddress
  /** Default: the shipping address. */
  readonly billingAddress?: DraftAddress
  /** Stored with the shipping method, in addition to `_svc_delivery_fee`. */
  readonly deliveryData?: Readonly<Record<string, unknown>>
  readonly metadata: Readonly<Record<string, unknown>>
  readonly salesChannelId?: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** The ids of a written order, and the order itself. */
export interface WrittenOrder {
  readonly orderId: string
  readonly displayId: number
  readonly customerId: string | null
  readonly paymentCollectionId: string
  /** The order as a read would return it. */
  readonly asWritten: PlatformOrder
}

interface OrderModuleInside extends IOrderModuleService {
  createOrders_(orders: readonly unknown[], context: Context): Promise<readonly { readonly display_id?: number }[]>
}

interface Flushable {
  flush(): Promise<void>
}

/**
 * Writes a Medusa order in the unit of work: customer, order with lines, taxes, discounts, delivery and addresses, payment
 * collection and links. Without a payment session: Medusa creates its own when the order is marked as paid.
 *
 * Contended rows (slot, table, stock, coupon) are written after it, so that their locks are held briefly.
 */
export async function writeOrder(scope: MedusaContainer, uow: UnitOfWork, draft: OrderDraft): Promise<WrittenOrder> {
  const { customerId, paymentCollectionId } = await writeFrame(uow, draft)
  const order = scope.resolve<OrderModuleInside>(Modules.ORDER)
  const context = uow.on(order)
  const data = orderData(draft, customerId)
  // Before the call, because Medusa's module modifies its input.
  const asWritten = orderAsWritten(data, draft.commerce)
  const [created] = await order.createOrders_([data], context)
  await (context.transactionManager as Flushable).flush()
  return { orderId: draft.orderId, displayId: Number(created?.display_id), customerId, paymentCollectionId, asWritten }
}

/**
 * Creates guest customer, payment collection and links. Bindings: the names below; `guest_email` null: no guest. The links may
 * precede the order's row, because Medusa has no foreign keys on them.
 */
const FRAME_STATEMENT = preparedStatement(
  "frame",
  `
with guest as (
  insert into customer (id, email, first_name, last_name, phone, has_account, created_at, updated_at)
  select :guest_id, cast(:guest_email as text), cast(:first_name as text), cast(:last_name as text), cast(:phone as text), false, :now, :now
  where cast(:guest_email as text) is not null
  on conflict (email, has_account) where deleted_at is null do nothing
  returning id
), collection as (
  insert into payment_collection (id, currency_code, amount, raw_amount, status, created_at, updated_at)
  values (:collection_id, :currency, :amount, cast(:raw_amount as jsonb), 'not_paid', :now, :now)
), paid_by as (
  insert into order_payment_collection (order_id, payment_collection_id, id) values (:order_id, :collection_id, :link_id)
), discounted_by as (
  insert into order_promotion (order_id, promotion_id, id)
  select :order_id, x.promotion_id, x.id from jsonb_to_recordset(cast(:promotions as jsonb)) as x(promotion_id text, id text)
)
select id from guest
union all
select id from customer where email = cast(:guest_email as text) and has_account = false and deleted_at is null
limit 1`,
)

/** Writes the rows around the order in one statement. Two orders of one new guest at the same time get the same customer. */
async function writeFrame(
  uow: UnitOfWork,
  draft: OrderDraft,
): Promise<{ customerId: string | null; paymentCollectionId: string }> {
  const { customer, ids, quote, orderId } = draft
  const guestEmail = customer.id === null ? (customer.email?.toLowerCase() ?? null) : null
  const paymentCollectionId = ids("pay_col")
  const amount = exactAmount(quote.total, quote.digits)
  const rows = await runPrepared<{ id: string }>(uow.trx, FRAME_STATEMENT, {
    guest_id: ids("cus"),
    guest_email: guestEmail,
    first_name: customer.first_name,
    last_name: customer.last_name,
    phone: customer.phone,
    collection_id: paymentCollectionId,
    currency: quote.currencyCode,
    amount,
    raw_amount: JSON.stringify({ value: amount, precision: 20 }),
    order_id: orderId,
    link_id: ids("ordpay"),
    promotions: JSON.stringify(quote.discounts.map(({ promotionId }) => ({ promotion_id: promotionId, id: ids("ordpromo") }))),
    now: new Date(draft.now),
  })
  const customerId = customer.id ?? rows[0]?.id ?? (guestEmail === null ? null : await lateGuest(uow, guestEmail))
  return { customerId, paymentCollectionId }
}

/**
 * Reads the guest created by another transaction that committed while ours waited for the row; our statement's snapshot could not
 * see it.
 */
async function lateGuest(uow: UnitOfWork, email: string): Promise<string | null> {
  const row: { id: string } | undefined = await uow
    .trx("customer")
    .select("id")
    .where({ email, has_account: false })
    .whereNull("deleted_at")
    .first()
  return row?.id ?? null
}

function orderData(draft: OrderDraft, customerId: string | null) {
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

/** In Medusa's form: no trailing zeros. */
function exactAmount(minor: Minor, digits: number): string {
  const text = toDecimal(minor, digits)
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text
}
