import { markKitchen } from "../../../../../../commands/ordering/changing/mark-kitchen"
import { findStoreOrder } from "../../../../../../commands/ordering/reading/find-visible-order"
import { endpoint } from "../../../../../../http"
import { orderSchema } from "../../../../../contracts/order-schema"
import { kitchenBody, orderPath } from "../../schema"

export const POST = endpoint({
  summary: "Set the kitchen marks: preparation begun, lines done, order ready",
  description:
    "`ready_if_done` also marks the order as ready if all its lines are then done. Each station of a kitchen sends it with its own lines, and the last station makes the order ready. `ready` takes precedence. With `seen_version`, outdated marks are refused with 412 `svc_order_changed`: the order was recalled after that version, or the mark of the same line was removed. Marks of other lines are accepted. For an order that is ready again, no mark is refused as outdated. Refused with 409 `svc_conflict` once the order is cancelled, refunded or failed, and while it waits for its online payment.",
  since: "1.29.0",
  permission: "management_or_store",
  tag: "Orders",
  params: orderPath,
  body: kitchenBody,
  response: orderSchema,
  failures: ["svc_order_not_found", "svc_conflict", "svc_order_changed"],
  handle: async ({ scope, params, body, caller, now }) => {
    const row = await findStoreOrder(scope, params.id, caller)
    const { ready, items = [], ready_if_done: readyIfDone = false, start = false, seen_version: seenVersion } = body
    const marks = { ready, items, readyIfDone, start, seenVersion }
    return markKitchen(scope, row.id, marks, caller, now)
  },
})
