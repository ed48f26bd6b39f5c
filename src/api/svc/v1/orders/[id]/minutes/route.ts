import { changeOrder } from "../../../../../../commands/ordering/changing/change-order"
import { findStoreOrder } from "../../../../../../commands/ordering/reading/find-visible-order"
import { recordReader } from "../../../../../../commands/ordering/reading/load-order-records"
import { endpoint } from "../../../../../../http"
import { orderSchema } from "../../../../../contracts/order-schema"
import { minutesBody, orderPath } from "../../schema"

export const POST = endpoint({
  summary: "Set the minutes until an order is ready or arrives",
  since: "1.0.0",
  permission: "management_or_store",
  tag: "Orders",
  params: orderPath,
  body: minutesBody,
  response: orderSchema,
  failures: ["svc_order_not_found"],
  handle: async ({ scope, params, body, caller, now }) => {
    const row = await findStoreOrder(scope, params.id, caller)
    const change = { minutesToArrive: body.minutes, force: false, note: "" }
    const read = await recordReader(scope, "store")
    return changeOrder(scope, row.id, change, caller, "store", now, { source: "api", read })
  },
})
