import { scheduleContext } from "../../../../../../domain/ordering"
import { modeStatus } from "../../../../../../domain/schedule"
import { endpoint } from "../../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { presentModeStatus } from "../../presenter"
import { modeStatusSchema, schedulePath } from "../../schema"

export const GET = endpoint({
  summary: "Check whether an order type is open; if not, get the reason and the next opening",
  since: "1.6.0",
  permission: "public",
  tag: "Schedule",
  params: schedulePath,
  response: modeStatusSchema,
  handle: async ({ scope, params, now }) => {
    const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return presentModeStatus(modeStatus(scheduleContext(settings, params.order_type, now)), settings.timezone)
  },
})
