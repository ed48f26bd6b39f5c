import { readScene } from "../../../../../commands/tables/table-scene"
import { endpoint } from "../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { presentOccupancy } from "../presenter"
import { occupancySchema } from "../schema"

export const GET = endpoint({
  summary: "List all tables with the orders that occupy them",
  since: "1.23.0",
  permission: "management",
  tag: "Tables",
  response: occupancySchema,
  handle: async ({ scope, now }) => {
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return presentOccupancy(await readScene(scope, "all", now), timezone, now)
  },
})
