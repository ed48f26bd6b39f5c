import { endpoint } from "../../../../../../http"
import { changeOrder } from "../../../../../../workflows/ordering/change-order"
import { findStoreOrder } from "../../../../../../workflows/ordering/find-visible-order"
import { recordReader } from "../../../../../../workflows/ordering/load-order-records"
import { orderSchema } from "../../../../../contracts/order-record"
import { minutesBody, orderPath } from "../../schema"

export const POST = endpoint({
  summary: "Tells how many minutes an order still takes",
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
