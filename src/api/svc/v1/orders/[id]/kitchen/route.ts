import { markKitchen } from "../../../../../../commands/ordering/changing/mark-kitchen"
import { findStoreOrder } from "../../../../../../commands/ordering/reading/find-visible-order"
import { endpoint } from "../../../../../../http"
import { orderSchema } from "../../../../../contracts/order-schema"
import { kitchenBody, orderPath } from "../../schema"

export const POST = endpoint({
  summary: "Set the kitchen marks: lines done, order ready",
  description: "Refused with 409 `svc_conflict` once the order is cancelled, refunded or failed.",
  since: "1.29.0",
  permission: "management_or_store",
  tag: "Orders",
  params: orderPath,
  body: kitchenBody,
  response: orderSchema,
  failures: ["svc_order_not_found", "svc_conflict"],
  handle: async ({ scope, params, body, caller, now }) => {
    const row = await findStoreOrder(scope, params.id, caller)
    return markKitchen(scope, row.id, { ready: body.ready, items: body.items ?? [] }, caller, now)
  },
})
