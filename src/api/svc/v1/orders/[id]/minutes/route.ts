import { setMinutes } from "../../../../../../commands/ordering/changing/set-minutes"
import { findStoreOrder } from "../../../../../../commands/ordering/reading/find-visible-order"
import { endpoint } from "../../../../../../http"
import { orderSchema } from "../../../../../contracts/order-schema"
import { minutesBody, orderPath } from "../../schema"

export const POST = endpoint({
  summary: "Set the minutes until an order is ready or arrives",
  description:
    "Refused with 409 `svc_conflict` once the order is cancelled, refunded or failed, and while it waits for its online payment.",
  since: "1.0.0",
  permission: "management_or_store",
  tag: "Orders",
  params: orderPath,
  body: minutesBody,
  response: orderSchema,
  failures: ["svc_order_not_found", "svc_conflict"],
  handle: async ({ scope, params, body, caller, now }) => {
    const row = await findStoreOrder(scope, params.id, caller)
    return setMinutes(scope, row.id, body.minutes, caller, now)
  },
})
