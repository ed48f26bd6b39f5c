import { endpoint } from "../../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { presentHours } from "../../presenter"
import { hoursSchema, schedulePath } from "../../schema"

export const GET = endpoint({
  summary: "Get the weekly hours of an order type",
  since: "1.6.0",
  permission: "public",
  tag: "Schedule",
  params: schedulePath,
  response: hoursSchema,
  handle: async ({ scope, params }) => {
    const { order_types } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return presentHours(params.order_type, order_types[params.order_type])
  },
})
