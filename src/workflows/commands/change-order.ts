import { toOrderChange } from "../../api/svc/v1/orders/request"
import { changeBody } from "../../api/svc/v1/orders/schema"
import { changeOrder } from "../../commands/ordering/changing/change-order"
import { findVisibleOrder } from "../../commands/ordering/reading/find-visible-order"
import { recordReader } from "../../commands/ordering/reading/load-order-records"
import { type CommandContextOf, commandWorkflow } from "./command-workflow"

interface ChangedOrder {
  /** Id or number of the order. */
  readonly order_id: string
  /** The version that the change is based on. If the order has another version, `svc_order_changed` is thrown. */
  readonly version?: number
}

/** Changes an order's status, its fields, or both, like `PUT /orders/{id}`. The result is the order's record after the change. */
export const changeOrderWorkflow = commandWorkflow({
  name: "svc-change-order",
  permission: "signed_in",
  body: changeBody,
  run: async ({ scope, caller, body, now, extra }: CommandContextOf<"signed_in", typeof changeBody, ChangedOrder>) => {
    const { row, role, view } = await findVisibleOrder(scope, extra.order_id, caller, undefined, now)
    const read = await recordReader(scope, view)
    return changeOrder(scope, row.id, toOrderChange(body, extra.version), caller, role, now, { source: "api", read })
  },
})
