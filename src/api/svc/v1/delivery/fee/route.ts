import { quoteDelivery } from "../../../../../commands/delivery/quote-delivery"
import { ORDER_TYPES, type OrderType } from "../../../../../domain/settings/operation-settings"
import { fail } from "../../../../../errors"
import { endpoint } from "../../../../../http"
import { presentFee } from "../presenter"
import { feeBody, feeSchema } from "../schema"

export const POST = endpoint({
  summary: "Quote the delivery fee for a distance or an address",
  since: "1.7.0",
  permission: "public",
  tag: "Delivery",
  body: feeBody,
  response: feeSchema,
  failures: ["svc_geocode_failed", "svc_invalid_order_type", "svc_commerce_missing"],
  handle: async ({ scope, body, now }) => {
    const { order_type, distance_km, address, cart_total } = body
    if (!isOrderType(order_type)) throw fail("svc_invalid_order_type")
    const question = { orderType: order_type, distanceKm: distance_km, address, cartTotal: cart_total }
    return presentFee(order_type, await quoteDelivery(scope, question, now))
  },
})

function isOrderType(value: string): value is OrderType {
  return (ORDER_TYPES as readonly string[]).includes(value)
}
