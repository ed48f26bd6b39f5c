import { readPoints } from "../../../../../commands/loyalty/read-points"
import { endpoint } from "../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { presentPoints } from "../presenter"
import { meSchema } from "../schema"

export const GET = endpoint({
  summary: "Get your points",
  description: "`enabled` is false while the program is inactive, and for callers who are not customers.",
  since: "1.0.0",
  permission: "signed_in",
  tag: "Loyalty",
  response: meSchema,
  handle: async ({ scope, caller, now }) => {
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return presentPoints(await readPoints(scope, caller, now), timezone)
  },
})
