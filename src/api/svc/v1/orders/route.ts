import { admitGuests } from "../../../../commands/ordering/placing/judge-request"
import { hashBody } from "../../../../commands/ordering/placing/order-request"
import { placeOrder } from "../../../../commands/ordering/placing/place-order"
import { readPlacedOrder } from "../../../../commands/ordering/placing/read-placed-order"
import { hashSession } from "../../../../commands/ordering/placing/session-hash"
import { listVisibleOrders } from "../../../../commands/ordering/reading/list-visible-orders"
import { loadOrderRecords } from "../../../../commands/ordering/reading/load-order-records"
import { endpoint, pageMeta, pageOf, reply } from "../../../../http"
import { orderBody } from "../../../contracts/cart-body"
import { toCartRequest } from "../../../contracts/cart-request"
import { orderSchema, statusesOf } from "../../../contracts/order-record"
import { listQuery, placedOrderSchema, placementHeaders } from "./schema"

export const GET = endpoint({
  summary: "List orders",
  description: "Management and store accounts see the store's orders, couriers those assigned to them.",
  since: "1.0.0",
  permission: "signed_in",
  tag: "Orders",
  query: listQuery,
  response: orderSchema.array(),
  paginated: true,
  failures: ["svc_forbidden"],
  handle: async ({ scope, caller, query }) => {
    const page = pageOf(query)
    const { rows, total } = await listVisibleOrders(scope, caller, {
      ...query,
      statuses: statusesOf(query.status),
      limit: page.per_page,
      offset: page.offset,
    })
    return reply(await loadOrderRecords(scope, rows, "store"), { meta: pageMeta(total, page) })
  },
})

export const POST = endpoint({
  summary: "Place an order",
  description:
    "Prices, totals and distances in the body are ignored. A repeated `Idempotency-Key` returns the order of the first request, with `meta.replayed`.",
  since: "1.0.0",
  permission: "public",
  strictCredential: true,
  admits: admitGuests,
  coexistence: "cutover",
  created: true,
  tag: "Orders",
  headers: placementHeaders,
  body: orderBody,
  response: placedOrderSchema,
  failures: [
    "svc_cutover_pending",
    "svc_idempotency_conflict",
    "svc_slot_full",
    "svc_product_changed",
    "table_not_found",
    "table_occupied",
    "table_required",
    "table_busy",
    "schedule_selection_invalid",
    "below_minimum",
    "out_of_delivery_range",
    "svc_geocode_failed",
    "product_unavailable",
    "svc_product_out_of_stock",
    "svc_product_not_purchasable",
    "svc_invalid_quantity",
    "svc_extra_not_found",
    "svc_extra_disabled",
    "svc_extra_wrong_category",
    "svc_extra_category_not_allowed",
    "svc_extra_minimum_not_met",
    "svc_extra_maximum_exceeded",
    "svc_duplicate_extra",
    "svc_coupon_invalid",
    "svc_payment_method_not_allowed",
    "svc_commerce_missing",
  ],
  handle: async ({ scope, body, headers, caller, now, req }) => {
    const placed = await placeOrder(
      scope,
      {
        ...toCartRequest(body),
        paymentMethod: body.payment_method,
        deliveryCoordinates: body.delivery_coordinates ?? null,
        customerNote: body.customer_note?.trim() ?? "",
        messagingOptIn: body.messaging_opt_in ?? false,
        referral: body.referral ?? "",
        idempotencyKey: headers["Idempotency-Key"],
        bodyHash: hashBody(body),
        sessionHash: hashSession(req.headers["x-svc-session"], req.headers.cookie),
      },
      caller,
      now,
    )
    const data = await readPlacedOrder(scope, placed, caller)
    return placed.replayed ? reply(data, { status: 200, meta: { replayed: true } }) : reply(data, { status: 201 })
  },
})
