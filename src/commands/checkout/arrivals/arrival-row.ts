import type { MedusaContainer } from "@medusajs/framework/types"
import { MAIN_STORE } from "../../../domain/access/order-sight"
import type { Arrival, Metadata } from "../../../domain/checkout"
import { oneLine } from "../../../domain/mails"
import { toDecimal } from "../../../domain/money"
import { milestonesOf, NO_MILESTONES, type OrderStatus } from "../../../domain/orders"
import { gatewayRecords } from "../../../domain/payment"
import type { NewOrderRow } from "../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import type { ArrivingOrder } from "../../../platform/orders/arriving-order"
import type { PlatformOrder } from "../../../platform/orders/platform-order"
import { orderMetadata } from "../../ordering/reading/order-metadata"

interface ArrivedOrder {
  readonly found: ArrivingOrder
  readonly order: PlatformOrder
  readonly arrival: Arrival
  readonly status: OrderStatus
  readonly reward: Arrival["reward"]
  readonly createdAt: Date
}

/** Builds the row of an adopted order. */
export async function arrivalRow(
  scope: MedusaContainer,
  { found, order, arrival, status, reward, createdAt }: ArrivedOrder,
): Promise<NewOrderRow> {
  const { when, table } = arrival
  const person = found.address ?? found.customer
  const method = found.payment.providers[0] ?? ""
  return {
    id: found.id,
    number: found.number,
    store: MAIN_STORE,
    status,
    source: found.cartId === null ? "dashboard" : "checkout",
    order_type: arrival.orderType,
    service_mode: arrival.serviceMode,
    fulfillment_date: when.date,
    fulfillment_time: when.time,
    fulfillment_at: new Date(when.fulfillmentAt),
    prepare_at: new Date(when.prepareAt),
    business_date: when.businessDate,
    slot_key: when.slotKey,
    table_id: table?.id ?? null,
    table_label: table?.label ?? null,
    table_zone: table?.zone ?? null,
    account_number: arrival.accountNumber,
    // Medusa accepts any characters in names and phones; POST /orders refuses control characters.
    first_name: oneLine(person?.first_name || found.customer?.first_name || ""),
    last_name: oneLine(person?.last_name || found.customer?.last_name || ""),
    email: found.email,
    phone: oneLine(person?.phone || found.customer?.phone || ""),
    delivery_coordinates: arrival.coordinates,
    distance_meters: arrival.distanceMeters,
    payment_method: method,
    payment_method_title: method === "" ? "" : await titleOf(scope, method),
    customer_note: "",
    messaging_opt_in: arrival.messagingOptIn,
    messaging_consent_at: arrival.messagingConsentAt === null ? null : new Date(arrival.messagingConsentAt),
    session_hash: arrival.sessionHash,
    currency_code: found.currencyCode,
    total: toDecimal(order.total, order.digits),
    coupons: order.discounts.map(({ code, discount }) => ({
      code,
      discount: toDecimal(discount, order.digits),
      counted: found.promotions.some((promotion) => promotion.code === code && promotion.counted),
    })),
    unseen: false,
    loyalty: reward ? { points_redeemed: reward.points, coupon: reward.code } : {},
    ...NO_MILESTONES,
    // An order may be adopted late, when it has already reached some milestones.
    ...milestonesOf(NO_MILESTONES, status, Math.max(found.updatedAt, found.createdAt)),
    created_at: createdAt,
  }
}

/** The store's title of a payment method. */
async function titleOf(scope: MedusaContainer, providerId: string): Promise<string> {
  const service = scope.resolve<SettingsService>(SETTINGS_MODULE)
  const { language } = await service.operation()
  const records = gatewayRecords(language, await service.paymentGateways(), [{ id: providerId, enabled: true }])
  return records.find(({ id }) => id === providerId)?.title ?? providerId
}

/** The order metadata of an adopted order: the same keys as for `POST /orders`. */
export function arrivalMetadata(arrival: Arrival, reward: Arrival["reward"], present: Metadata): Record<string, unknown> {
  const { when, ...facts } = arrival
  return orderMetadata({ ...facts, date: when.date, time: when.time, reward, printed: present.printed === "yes" })
}
