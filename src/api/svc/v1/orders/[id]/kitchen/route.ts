import { endpoint } from "../../../../../../http"
import { findStoreOrder } from "../../../../../../workflows/ordering/find-visible-order"
import { markKitchen } from "../../../../../../workflows/ordering/mark-kitchen"
import { orderSchema } from "../../../../../contracts/order-record"
import { kitchenBody, orderPath } from "../../schema"

export const POST = endpoint({
  summary: "The kitchen's marks: what is done, what is ready",
  since: "1.29.0",
  permission: "management_or_store",
  tag: "Orders",
  params: orderPath,
  body: kitchenBody,
  response: orderSchema,
  failures: ["svc_order_not_found"],
  handle: async ({ scope, params, body, caller, now }) => {
    const row = await findStoreOrder(scope, params.id, caller)
    return markKitchen(scope, row.id, { ready: body.ready, items: body.items ?? [] }, caller, now)
  },
})
