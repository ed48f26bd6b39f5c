import { brakeOrderType } from "../../../../../../commands/settings/brake-order-type"
import { endpoint } from "../../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { presentBusy } from "../../presenter"
import { busyBody, busySchema, orderTypePath } from "../../schema"

export const PUT = endpoint({
  summary: "Set the kitchen's extra minutes for an order type",
  since: "1.29.0",
  permission: "management_or_store",
  tag: "Order types",
  params: orderTypePath,
  body: busyBody,
  response: busySchema,
  handle: async ({ scope, params, body, caller, now }) => {
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const until = body.until === undefined ? undefined : Date.parse(body.until)
    const brake = { extraMinutes: body.extra_minutes, until }
    const mode = await brakeOrderType(scope, params.slug, brake, { actor: caller.accountKey, now })
    return presentBusy(params.slug, mode, timezone)
  },
})
