import { billRows, type Mail, orderMail } from "../../domain/mails"
import { shownMoney } from "../../domain/money"
import { minutesLeft, type NoticeKind, type OutgoingMessage, orderMessage, shownInstant } from "../../domain/notifications"
import { isOnTheWay } from "../../domain/orders"
import type { OperationSettings } from "../../domain/settings/operation-settings"
import { isoInZone } from "../../domain/time"
import type { OrderRow } from "../../modules/ordering"
import type { OrderRecord } from "../ordering/reading/order-record"

/** The data of a notice. Times in epoch milliseconds. */
export interface NoticeScene {
  readonly kind: NoticeKind
  readonly row: OrderRow
  readonly operation: OperationSettings
  readonly happenedAt: number
  readonly now: number
  /** The store's reason, if it refuses the order. */
  readonly reason: string | null
}

/** The tracking link, shown only while the order is on its way (specification, Order statuses). */
function trackingUrl({ kind, row }: NoticeScene): string | null {
  return kind === "shipped" && isOnTheWay(row.status) ? row.tracking_url : null
}

/**
 * The mail about an order, in the store's language, currency and time zone.
 * @param variable ids of products with several variations; their lines name the variation
 */
export function noticeMail(scene: NoticeScene, record: OrderRecord, variable: ReadonlySet<string>): Mail {
  const { kind, row, operation, now } = scene
  const { language, timezone } = operation
  const money = (decimal: string) => shownMoney(decimal, record.currency, language)
  const instant = (at: Date) => shownInstant(at.getTime(), timezone, language)
  const estimatedAt = row.estimated_at?.getTime() ?? null
  return orderMail({
    kind,
    language,
    storeName: operation.store_name,
    storePhone: operation.store_phone,
    number: String(row.number),
    customerName: row.first_name,
    orderType: row.order_type,
    tableLabel: row.table_label,
    fulfillmentAt: row.fulfillment_time === "now" ? null : instant(row.fulfillment_at),
    estimatedAt: row.estimated_at ? instant(row.estimated_at) : null,
    address: addressLine(record.shipping),
    lines: record.line_items.map((line) => ({
      quantity: line.quantity,
      name: variable.has(line.product_id ?? "") && line.variation_name ? `${line.name}, ${line.variation_name}` : line.name,
      extras: line.extras.map(({ name }) => name),
      total: money(line.subtotal),
    })),
    bill: billRows(record, row.order_type === "delivery", record.line_items.length).map(({ kind: entry, amount }) => ({
      kind: entry,
      amount: money(amount),
    })),
    coupons: record.coupon_lines.map(({ code }) => code),
    total: money(record.total),
    trackingUrl: trackingUrl(scene),
    minutes: minutesLeft(estimatedAt, now),
    reason: scene.reason,
  })
}

/** The message about an order. @param id idempotency key, the same at every attempt */
export function noticeMessage(scene: NoticeScene, id: string): OutgoingMessage {
  const { kind, row, operation, happenedAt, now } = scene
  const estimatedAt = row.estimated_at?.getTime() ?? null
  return orderMessage({
    id,
    kind,
    language: operation.language,
    storeName: operation.store_name,
    orderType: row.order_type,
    order: {
      number: String(row.number),
      trackingUrl: trackingUrl(scene),
      minutes: minutesLeft(estimatedAt, now),
      estimatedAt: estimatedAt === null ? null : isoInZone(estimatedAt, operation.timezone),
      reason: scene.reason,
    },
    happenedAt: isoInZone(happenedAt, operation.timezone),
  })
}

function addressLine(address: OrderRecord["shipping"]): string | null {
  if (!address) return null
  const place = [address.postcode, address.city].filter(Boolean).join(" ")
  return [address.address_1, address.address_2, place].filter(Boolean).join(", ") || null
}
