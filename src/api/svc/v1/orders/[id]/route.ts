import { changeOrder } from "../../../../../commands/ordering/changing/change-order"
import { deleteOrder } from "../../../../../commands/ordering/changing/delete-order"
import { findStoreOrder, findVisibleOrder } from "../../../../../commands/ordering/reading/find-visible-order"
import { loadOrderRecord, recordReader } from "../../../../../commands/ordering/reading/load-order-records"
import { COURIER_STATUSES } from "../../../../../domain/orders"
import { endpoint } from "../../../../../http"
import { admitKeyHolders } from "../../../../contracts/key-holders"
import { orderSchema } from "../../../../contracts/order-schema"
import { toOrderChange, versionOf } from "../request"
import { changeBody, keyHeaders, keyQuery, orderPath, orderVersionHeaders } from "../schema"

export const GET = endpoint({
  summary: "Get an order",
  description:
    "Allowed for the store, the order's courier and customer, and guests with the order key (`X-Svc-Order-Key` or `order_key`). For the store, the 404 of a deleted order has `deleted_at` and `deleted_by` in its `details`. `deleted_by` is written like `actor` in the history; null: deleted before version 1.30.",
  since: "1.0.0",
  permission: "public",
  admits: admitKeyHolders,
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
  summary: "Update an order: its status and the store's fields",
  description: `All changes are applied together or not at all. A courier may send only \`status\` (${COURIER_STATUSES.join(", ")}) and \`tracking_url\`; a customer may only cancel, within the time limit. 409 \`svc_invalid_transition\` has in \`details.reason\` why a permitted move is refused now: \`too_late\` to cancel, or \`payment_returning\`, because an order from Medusa's own cart failed and its payment is still being returned. Moving an accepted order for later to \`processing\` starts its preparation: \`prepare_at\` becomes now.`,
  since: "1.0.0",
  permission: "signed_in",
  tag: "Orders",
  params: orderPath,
  headers: orderVersionHeaders,
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
  summary: "Delete an order",
  description:
    "Returns the record as it was. Stock, slot, table, points and uses of promotions are given back. Payments that were not captured are cancelled. An online payment is refunded in full and automatically, as after a cancellation.",
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
