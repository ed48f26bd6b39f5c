import { forceDisableOrderType } from "../../../../../../commands/settings/force-disable-order-type"
import { endpoint } from "../../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { presentForceDisable } from "../../presenter"
import { forceDisableBody, forceDisableSchema, orderTypePath } from "../../schema"

export const PUT = endpoint({
  summary: "Disable or enable an order type immediately",
  since: "1.11.0",
  permission: "management",
  opensToDevices: true,
  tag: "Order types",
  refusal: "rest_forbidden",
  params: orderTypePath,
  body: forceDisableBody,
  response: forceDisableSchema,
  handle: async ({ scope, params, body, caller, now }) => {
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const until = body.until === undefined ? undefined : Date.parse(body.until)
    const mode = await forceDisableOrderType(
      scope,
      params.slug,
      { disabled: body.disabled, until },
      { actor: caller.accountKey, now },
    )
    return presentForceDisable(params.slug, mode, timezone)
  },
})
