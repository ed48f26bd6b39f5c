import { addressLine } from "../../domain/delivery"
import { type AddressInput, addressText, type CartItem, type CartRequest } from "../../domain/ordering"
import { invalidField } from "../../errors"
import { hashTableToken } from "../../modules/tables"
import type { CartBody } from "./cart-body"

/**
 * Converts a validated body to the input of the commands.
 * @throws rest_invalid_param for fields that contradict each other: a service mode needs pickup, a table needs dine-in
 */
export function toCartRequest(body: CartBody): CartRequest {
  requireConsistency(body)
  const address = typeof body.address === "object" ? toAddress(body.address) : null
  const { customer } = body
  return {
    cart: {
      orderType: body.order_type,
      serviceMode: body.service_mode ?? "",
      date: body.fulfillment_date,
      time: body.fulfillment_time,
      items: body.items ? body.items.map(toItem) : null,
    },
    tableId: body.table_id,
    tableToken: body.table_token === undefined ? undefined : hashTableToken(body.table_token),
    address,
    addressText: address ? addressText(address) : typeof body.address === "string" ? textOf(body.address) : "",
    distanceKm: body.distance_km,
    cartSubtotal: body.cart_subtotal,
    couponCodes: [...new Set(body.coupon_codes ?? [])],
    paymentMethod: body.payment_method,
    customer: {
      first_name: customer?.first_name?.trim() ?? "",
      last_name: customer?.last_name?.trim() ?? "",
      email: customer?.email ?? "",
      phone: customer?.phone?.trim() ?? "",
    },
    accountNumber: body.customer_id,
  }
}

function requireConsistency({ order_type, service_mode, table_id, table_token }: CartBody): void {
  if (service_mode && order_type !== "pickup") throw notTogether("service_mode")
  const table = table_id !== undefined ? "table_id" : table_token !== undefined ? "table_token" : undefined
  if (table && service_mode !== "dine_in") throw notTogether(table)
}

function notTogether(field: string) {
  return invalidField(field, { code: "rest_not_in_enum" })
}

function toItem(item: NonNullable<CartBody["items"]>[number]): CartItem {
  return {
    productId: item.product_id,
    variationId: item.variation_id,
    quantity: item.quantity,
    extraSelections: item.extra_selections,
    extraIds: item.extra_ids,
    additionalComments: item.additional_comments?.trim() ?? "",
  }
}

/** An address as one line of text; empty if it consists of blanks and commas. */
function textOf(address: string): string {
  return addressLine(address) === "" ? "" : address.trim()
}

function toAddress(address: Exclude<NonNullable<CartBody["address"]>, string>): AddressInput {
  return {
    first_name: address.first_name ?? "",
    last_name: address.last_name ?? "",
    phone: address.phone ?? "",
    address_1: address.address_1.trim(),
    address_2: address.address_2 ?? "",
    city: address.city ?? "",
    state: address.state ?? "",
    postcode: address.postcode ?? "",
    country: address.country?.toUpperCase() ?? "",
    notes: address.notes ?? "",
  }
}
