import { findStoreOrder } from "../../../../../../commands/ordering/reading/find-visible-order"
import { endpoint } from "../../../../../../http"
import { ACCESS_MODULE, type AccessService } from "../../../../../../modules/access"
import { ORDERING_MODULE, type OrderingService } from "../../../../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { accountsIn, presentHistory } from "../../presenter"
import { orderPath, statusChangeSchema } from "../../schema"

export const GET = endpoint({
  summary: "List the status changes of an order, oldest first",
  since: "1.0.0",
  permission: "management_or_store",
  tag: "Orders",
  params: orderPath,
  response: statusChangeSchema.array(),
  failures: ["svc_order_not_found"],
  handle: async ({ scope, params, caller }) => {
    const row = await findStoreOrder(scope, params.id, caller)
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const entries = await scope.resolve<OrderingService>(ORDERING_MODULE).history(row.id)
    const names = await scope.resolve<AccessService>(ACCESS_MODULE).accountsByIds(accountsIn(entries))
    return presentHistory(entries, names, timezone)
  },
})
