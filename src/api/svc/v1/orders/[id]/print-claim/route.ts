import { claimPrint } from "../../../../../../commands/ordering/changing/claim-print"
import { findStoreOrder } from "../../../../../../commands/ordering/reading/find-visible-order"
import { endpoint } from "../../../../../../http"
import { orderSchema } from "../../../../../contracts/order-schema"
import { orderPath, printBody } from "../../schema"

export const POST = endpoint({
  summary: "Claim the printing of an order's ticket",
  description:
    "Of several printers only the first gets the order; the others get 409 `svc_already_printed`. `reprint: true` prints again. With `stations` the ticket of these stations is claimed. It counts as printed if a ticket of each of these stations, or a ticket of all lines, was printed. Without `stations` the ticket of all lines is claimed. It counts as printed if a ticket of all lines, or a ticket of each station of the order's products, was printed. With the `layout` `receipt` the receipt is claimed instead, even for an ended order. This changes neither `printed` nor the order's version. A kitchen ticket of an order that was cancelled, refunded or failed before its first ticket is refused with 409 `svc_conflict`, unless `reprint` is set.",
  since: "1.0.0",
  permission: "management_or_store",
  tag: "Orders",
  params: orderPath,
  body: printBody,
  response: orderSchema,
  failures: ["svc_order_not_found", "svc_already_printed", "svc_conflict"],
  handle: async ({ scope, params, body, caller, now }) => {
    const row = await findStoreOrder(scope, params.id, caller)
    const { layout = "kitchen", reprint = false, stations = [] } = body
    return claimPrint(scope, row.id, { layout, reprint, stations }, caller, now)
  },
})
