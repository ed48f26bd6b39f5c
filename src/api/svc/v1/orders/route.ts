import { placeOrder } from "../../../../commands/ordering/placing/place-order"
import { readPlacedOrder } from "../../../../commands/ordering/placing/read-placed-order"
import { admitGuests } from "../../../../commands/ordering/placing/who-may-order"
import { listVisibleOrders } from "../../../../commands/ordering/reading/list-visible-orders"
import { loadOrderRecords } from "../../../../commands/ordering/reading/load-order-records"
import { endpoint, pageMeta, pageOf, reply } from "../../../../http"
import { orderBody } from "../../../contracts/cart-body"
import { PLACEMENT_FAILURES, toOrderRequest } from "../../../contracts/order-placement"
import { orderSchema, statusesOf } from "../../../contracts/order-schema"
import { keysOf, placedOrderSchema, placementHeaders } from "../../../contracts/placed-order"
import { replayMeta } from "../../../contracts/replay-meta"
import { listQuery } from "./schema"

export const GET = endpoint({
  summary: "List orders",
  description:
    "Management sees all orders. A store account sees all orders, or those of the store that it is bound to. A courier sees the assigned orders. An order that waits for its online payment is listed only if `status` is given.",
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
  refusedInCoexistence: true,
  created: true,
  replayable: true,
  tag: "Orders",
  headers: placementHeaders,
  body: orderBody,
  response: placedOrderSchema,
  meta: replayMeta,
  failures: [...PLACEMENT_FAILURES],
  handle: async ({ scope, body, headers, caller, now, req }) => {
    const placed = await placeOrder(scope, toOrderRequest(body, keysOf(headers["Idempotency-Key"], req)), caller, now)
    const data = await readPlacedOrder(scope, placed, caller)
    return placed.replayed ? reply(data, { status: 200, meta: { replayed: true } }) : reply(data, { status: 201 })
  },
})
