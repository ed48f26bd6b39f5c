import { type Mail, orderMail } from "../../domain/mails"
import {
  minutesLeft,
  type NoticeKind,
  type OutgoingMessage,
  orderMessage,
  shownInstant,
  shownMoney,
} from "../../domain/notifications"
import type { OperationSettings } from "../../domain/settings/operation-settings"
import { isoInZone } from "../../domain/time"
import type { OrderRow } from "../../modules/ordering"
import type { OrderRecord } from "../ordering/order-record"

/** What a notice is made from. Instants in epoch ms. */
export interface NoticeScene {
  readonly kind: NoticeKind
  readonly row: OrderRow
  readonly operation: OperationSettings
  readonly happenedAt: number
  readonly now: number
}

/** The link is shown only while the order is on its way (specification, Order statuses). */
function trackingUrl({ kind, row }: NoticeScene): string | null {
  return kind === "shipped" && row.status === "shipped" ? row.tracking_url : null
}

/**
 * The mail of an order, in the site's language, currency and time.
 * @param variable products that come in several variations: which one it is, is told
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
      total: money(line.total),
    })),
    total: money(record.total),
    trackingUrl: trackingUrl(scene),
    minutes: minutesLeft(estimatedAt, now),
  })
}

/** The message of an order. @param id the same at every attempt */
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
    },
    happenedAt: isoInZone(happenedAt, operation.timezone),
  })
}

function addressLine(address: OrderRecord["shipping"]): string | null {
  if (!address) return null
  const place = [address.postcode, address.city].filter(Boolean).join(" ")
  return [address.address_1, address.address_2, place].filter(Boolean).join(", ") || null
}
