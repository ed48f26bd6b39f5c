import { endpoint } from "../../../../../http"
import { changeOrder } from "../../../../../workflows/ordering/change-order"
import { deleteOrder } from "../../../../../workflows/ordering/delete-order"
import { findStoreOrder, findVisibleOrder } from "../../../../../workflows/ordering/find-visible-order"
import { loadOrderRecord, recordReader } from "../../../../../workflows/ordering/load-order-records"
import { orderSchema } from "../../../../contracts/order-record"
import { toOrderChange, versionOf } from "../request"
import { changeBody, ifMatchHeaders, keyHeaders, keyQuery, orderPath } from "../schema"

export const GET = endpoint({
  summary: "One order",
  description: "For the store, its courier, its customer, or whoever holds its key (`X-Svc-Order-Key` or `order_key`).",
  since: "1.0.0",
  permission: "public",
  tag: "Orders",
  params: orderPath,
  query: keyQuery,
  headers: keyHeaders,
  response: orderSchema,
  failures: ["svc_unauthorized", "svc_order_not_found"],
  handle: async ({ scope, params, query, headers, caller, now }) => {
    const { row, view } = await findVisibleOrder(scope, params.id, caller, headers["X-Svc-Order-Key"] ?? query.order_key, now)
    return loadOrderRecord(scope, row, view)
  },
})

export const PUT = endpoint({
  summary: "Changes an order: its status and what the store knows of it",
  description:
    "All keys together or not at all. A courier sends `status` (shipped, completed) and `tracking_url` only; a customer cancels, in time.",
  since: "1.0.0",
  permission: "signed_in",
  tag: "Orders",
  params: orderPath,
  headers: ifMatchHeaders,
  body: changeBody,
  response: orderSchema,
  failures: ["svc_order_not_found", "svc_forbidden", "svc_invalid_transition", "svc_order_changed"],
  handle: async ({ scope, params, headers, body, caller, now }) => {
    const { row, role, view } = await findVisibleOrder(scope, params.id, caller, undefined, now)
    const change = toOrderChange(body, versionOf(headers["If-Match"]))
    const read = await recordReader(scope, view)
    return changeOrder(scope, row.id, change, caller, role, now, { source: "api", read })
  },
})

export const DELETE = endpoint({
  summary: "Deletes an order",
  description:
    "Answers the record as it was. Stock, slot, table, points and uses of promotions are given back. Payments that were not captured are cancelled; captured money stays as it is: to give it back, move the order to `refunded` first.",
  since: "1.0.0",
  permission: "management",
  tag: "Orders",
  params: orderPath,
  response: orderSchema,
  failures: ["svc_order_not_found"],
  handle: async ({ scope, params, caller, now }) => {
    const row = await findStoreOrder(scope, params.id, caller)
    return deleteOrder(scope, row.id, caller, now)
  },
})
