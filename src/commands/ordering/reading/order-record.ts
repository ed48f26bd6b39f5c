import { COMMENTS_KEY, EXTRAS_SNAPSHOT_KEY, type ExtraSnapshot } from "../../../domain/checkout"
import { type Minor, toDecimal, toMinor } from "../../../domain/money"
import {
  CALLED_OFF_STATUSES,
  FEE_MARK,
  isOnTheWay,
  ORDER_KEYS,
  owedRefund,
  owedSince,
  statusLabel,
  UNDONE_STATUSES,
} from "../../../domain/orders"
import { toCollect } from "../../../domain/payment"
import type { OperationSettings } from "../../../domain/settings/operation-settings"
import { isoInZone } from "../../../domain/time"
import type { OrderRow } from "../../../modules/ordering"
import type { PlatformAddress, PlatformLine, PlatformOrder } from "../../../platform/orders/platform-order"

/**
 * The reader of a record. A customer sees only the metadata keys that the specification names. The store also sees the keys that changes of
 * the order have set (`meta_data`), and whether the order is its guest's first one.
 */
export type OrderView = "store" | "customer"

/** The order record (contract section 7). */
export type OrderRecord = ReturnType<typeof orderRecord>

export interface Courier {
  readonly id: number
  readonly display_name: string
}

export interface RecordContext {
  readonly settings: Pick<OperationSettings, "language" | "timezone">
  readonly view: OrderView
  readonly courier: Courier | null
}

/** The metadata keys that the specification names: the only ones that customers see in `meta_data`. */
const KNOWN_KEYS = Object.values(ORDER_KEYS)

/** Builds the order record from our row and the Medusa order. Pure. */
export function orderRecord(row: OrderRow, order: PlatformOrder, { settings, view, courier }: RecordContext) {
  const money = (minor: Minor): string => toDecimal(minor, order.digits)
  const instant = (at: Date | null): string | null => (at ? isoInZone(at.getTime(), settings.timezone) : null)
  const moment = (at: Date): string => isoInZone(at.getTime(), settings.timezone)
  const refunds = refundsOf(row, order)
  const isOver = row.finalized_at !== null || CALLED_OFF_STATUSES.includes(row.status)
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0n)
  return {
    id: row.id,
    number: row.number,
    ticket_number: row.ticket_number,
    version: row.version,
    status: row.status,
    status_label: statusLabel(row.status, settings.language),
    currency: order.currencyCode.toUpperCase(),
    currency_symbol: order.currencySymbol,
    prices_include_tax: order.pricesIncludeTax,
    created_at: moment(row.created_at),
    received_at: row.unseen ? null : moment(row.appeared_at ?? row.created_at),
    updated_at: moment(row.updated_at),
    paid_at: instant(row.paid_at),
    completed_at: instant(row.completed_at),
    source: row.source,
    store: row.store,
    order_type: row.order_type,
    fulfillment_date: row.fulfillment_date,
    fulfillment_time: row.fulfillment_time,
    fulfillment_at: moment(row.fulfillment_at),
    business_date: row.business_date,
    prepare_at: moment(row.prepare_at),
    estimated_at: instant(row.estimated_at),
    service_mode: row.service_mode,
    table: row.table_id
      ? {
          id: row.table_id,
          label: row.table_label ?? "",
          zone: row.table_zone ?? "",
          released_at: instant(row.table_released_at),
        }
      : null,
    customer_id: row.account_number ?? 0,
    customer: { first_name: row.first_name, last_name: row.last_name, email: row.email, phone: row.phone },
    billing: addressRecord(order.billing, row),
    shipping: row.order_type === "delivery" ? addressRecord(order.shipping, row) : null,
    delivery_coordinates: row.delivery_coordinates,
    distance_meters: row.distance_meters,
    // Somebody who orders with another person's e-mail must not learn whether that person has ordered before.
    first_order: view === "store" ? row.first_order : null,
    payment_method: row.payment_method,
    payment_method_title: row.payment_method_title,
    subtotal: money(order.subtotal),
    discount_total: money(order.discountTotal),
    delivery_total: money(order.deliveryTotal),
    total_tax: money(order.totalTax),
    tax_lines: order.taxLines.map(({ rate, label, base, amount }) => ({ rate, label, base: money(base), amount: money(amount) })),
    total: money(order.total),
    to_collect: money(toCollect({ ...order, isOver, isPaid: row.paid_at !== null, refunded })),
    refunded_total: money(refunded),
    refunds: refunds.map(({ id, amount, reason, createdAt }) => ({
      id,
      amount: money(amount),
      reason,
      created_at: moment(createdAt),
    })),
    line_items: order.lines.map((line) => lineRecord(line, money)),
    fee_lines: order.fees
      .filter((fee) => row.order_type === "delivery" || fee.total !== 0n)
      .map(({ id, name, total, tax, isDeliveryFee }) => ({
        id,
        kind: isDeliveryFee ? "delivery" : "shipping",
        name,
        total: money(total),
        total_tax: money(tax),
        meta_data: isDeliveryFee ? Object.entries(FEE_MARK).map(([key, value]) => ({ key, value })) : [],
      })),
    coupon_lines: couponLines(row, order, money),
    loyalty: {
      points_earned: row.loyalty.points_earned ?? 0,
      points_redeemed: row.loyalty.points_redeemed ?? 0,
      coupon: row.loyalty.coupon ?? null,
    },
    courier,
    minutes_to_arrive: row.minutes_to_arrive,
    printed: row.printed_at !== null,
    printed_at: instant(row.printed_at),
    tracking_url: isOnTheWay(row.status) ? row.tracking_url : null,
    kitchen: { ready_at: instant(row.kitchen_ready_at), items_done: row.kitchen_items_done },
    customer_note: row.customer_note,
    messaging_opt_in: row.messaging_opt_in,
    notes_count: row.notes_count,
    meta_data: metaData(row, order, view, instant(row.table_released_at)),
  }
}

/**
 * Medusa's refunds, plus the amount that is refunded according to our status, but not yet in Medusa. A refund owed by an undone order is
 * dated when it became owed, so that its date does not change when it is booked.
 */
function refundsOf(row: OrderRow, order: PlatformOrder): PlatformOrder["refunds"] {
  if (!UNDONE_STATUSES.includes(row.status)) return order.refunds
  const refunded = order.refunds.reduce((sum, refund) => sum + refund.amount, 0n)
  const present = { ...order, status: row.status, finalized: row.finalized_at !== null }
  const since = owedSince({ ...present, statusChangedAt: row.status_changed_at })
  const booked = order.refunds.map((refund) => (refund.createdAt > since ? { ...refund, createdAt: since } : refund))
  const amount = owedRefund({ ...present, refunded })
  return amount === 0n ? booked : [...booked, { id: booked.length + 1, amount, reason: "", createdAt: since }]
}

/** The coupons as placed, while their sum still equals the discount; after an edit of the order, Medusa's discounts. */
function couponLines(row: OrderRow, order: PlatformOrder, money: (minor: Minor) => string) {
  const placed = row.coupons.reduce((sum, coupon) => sum + toMinor(coupon.discount, order.digits), 0n)
  if (placed === order.discountTotal) return row.coupons.map(({ code, discount }) => ({ code, discount }))
  return order.discounts.map(({ code, discount }) => ({ code, discount: money(discount) }))
}

function lineRecord(line: PlatformLine, money: (minor: Minor) => string) {
  const { [EXTRAS_SNAPSHOT_KEY]: snapshot, [COMMENTS_KEY]: comments } = line.metadata
  const extras = Array.isArray(snapshot) ? (snapshot as ExtraSnapshot[]) : []
  return {
    id: line.id,
    product_id: line.productId,
    variation_id: line.variantId,
    name: line.title,
    variation_name: line.variantTitle,
    sku: line.sku,
    quantity: line.quantity,
    price: money(line.unitPrice),
    subtotal: money(line.subtotal),
    total: money(line.total),
    extras: extras.map(({ extra_id, category_id, category_name, name, price }) => ({
      id: extra_id,
      category_id,
      category_name,
      name,
      price,
    })),
    additional_comments: typeof comments === "string" ? comments : "",
    meta_data: extras.length > 0 ? [{ key: EXTRAS_SNAPSHOT_KEY, value: extras }] : [],
  }
}

function addressRecord(address: PlatformAddress | null, row: OrderRow) {
  return {
    first_name: address?.first_name ?? row.first_name,
    last_name: address?.last_name ?? row.last_name,
    company: address?.company ?? "",
    email: row.email,
    phone: address?.phone ?? row.phone,
    address_1: address?.address_1 ?? "",
    address_2: address?.address_2 ?? "",
    city: address?.city ?? "",
    state: address?.province ?? "",
    postcode: address?.postal_code ?? "",
    country: (address?.country_code ?? "").toUpperCase(),
    notes: typeof address?.metadata?.notes === "string" ? address.metadata.notes : "",
  }
}

function metaData(
  row: OrderRow,
  order: PlatformOrder,
  view: OrderView,
  releasedAt: string | null,
): { key: string; value: unknown }[] {
  // Metadata in Medusa holds a UTC instant; the record shows times in the store's time zone.
  const metadata = releasedAt === null ? order.metadata : { ...order.metadata, [ORDER_KEYS.tableReleasedAt]: releasedAt }
  const known = KNOWN_KEYS.flatMap((key) =>
    metadata[key] === undefined ? [] : [{ key: key as string, value: metadata[key] }],
  ).filter(
    // The tracking link is shown only while the order is on its way.
    ({ key }) => key !== ORDER_KEYS.trackingUrl || isOnTheWay(row.status),
  )
  if (view === "customer") return known
  return [...known, ...Object.entries(row.meta).map(([key, value]) => ({ key, value }))]
}
