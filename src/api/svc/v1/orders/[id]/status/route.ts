import { findVisibleOrder } from "../../../../../../commands/ordering/reading/find-visible-order"
import { STATUS_FACTS } from "../../../../../../domain/orders/statuses"
import { endpoint } from "../../../../../../http"
import { ORDERING_MODULE, type OrderingService } from "../../../../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { admitKeyHolders } from "../../../../../contracts/key-holders"
import { presentOrderStatus } from "../../presenter"
import { keyHeaders, keyQuery, orderPath, orderStatusSchema } from "../../schema"

export const GET = endpoint({
  summary: "Get the status of an order",
  since: "1.0.0",
  permission: "public",
  admits: admitKeyHolders,
  tag: "Orders",
  params: orderPath,
  query: keyQuery,
  headers: keyHeaders,
  response: orderStatusSchema,
  failures: ["svc_unauthorized", "svc_order_not_found"],
  handle: async ({ scope, params, query, headers, caller, now }) => {
    const { row } = await findVisibleOrder(scope, params.id, caller, headers["X-Svc-Order-Key"] ?? query.order_key, now)
    const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const isUndone = STATUS_FACTS[row.status].stage === "undone"
    const message = isUndone ? await scope.resolve<OrderingService>(ORDERING_MODULE).lastVisibleNote(row.id) : null
    return { ...presentOrderStatus(row, settings), ...(message !== null && { message }) }
  },
})
