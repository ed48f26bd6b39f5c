import { boundStore, MAIN_STORE } from "../../../domain/access/order-sight"
import { toDecimal } from "../../../domain/money"
import { NO_MILESTONES } from "../../../domain/orders"
import type { SlotCandidate } from "../../../domain/schedule"
import type { NewOrderRow } from "../../../modules/ordering"
import type { WrittenOrder } from "../../../platform/orders/order-writer"
import { isUnpaid, type Placement } from "./placement"

/**
 * The row of the order in `svc_order`.
 * @param slot the slot in which the order takes a place
 */
export function newOrderRow(placement: Placement, written: WrittenOrder, slot: SlotCandidate): NewOrderRow {
  const { judged, request, caller, now, schedule } = placement
  const unpaid = isUnpaid(placement)
  const { settings, customer, judgement, quote, paymentMethods } = judged
  const table = judgement.table.kind === "chosen" ? judgement.table.table : null
  const createdAt = new Date(now)
  return {
    id: written.orderId,
    number: written.displayId,
    store: (caller.kind === "account" ? boundStore(caller) : null) ?? MAIN_STORE,
    status: unpaid ? "pending" : settings.manual_acceptance ? "accepting" : "processing",
    source: "api",
    order_type: request.cart.orderType,
    service_mode: request.cart.serviceMode,
    fulfillment_date: schedule.date,
    fulfillment_time: schedule.time,
    fulfillment_at: new Date(slot.fulfillmentAt),
    prepare_at: new Date(slot.prepareAt),
    business_date: schedule.businessDate,
    slot_key: slot.slotKey,
    table_id: table?.id ?? null,
    table_label: table?.label ?? null,
    table_zone: table?.zone ?? null,
    account_number: customer.accountNumber,
    first_name: customer.first_name,
    last_name: customer.last_name,
    email: customer.email,
    phone: customer.phone,
    delivery_coordinates: request.deliveryCoordinates,
    distance_meters: judgement.delivery.distanceMeters,
    payment_method: request.paymentMethod,
    payment_method_title: paymentMethods.find((method) => method.id === request.paymentMethod)?.title ?? request.paymentMethod,
    customer_note: request.customerNote,
    messaging_opt_in: request.messagingOptIn,
    messaging_consent_at: request.messagingOptIn ? createdAt : null,
    session_hash: request.sessionHash ?? null,
    currency_code: quote.currencyCode,
    total: toDecimal(quote.total, quote.digits),
    coupons: quote.discounts.map(({ code, discount, counted }) => ({
      code,
      discount: toDecimal(discount, quote.digits),
      counted,
    })),
    ...NO_MILESTONES,
    loyalty: judged.reward ? { points_redeemed: judged.reward.points, coupon: judged.reward.code } : {},
    unseen: unpaid,
    created_at: createdAt,
  }
}
