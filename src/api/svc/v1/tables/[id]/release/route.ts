import { endpoint } from "../../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { releaseTable } from "../../../../../../workflows/tables/release-table"
import { presentOccupancy } from "../../presenter"
import { occupancySchema, tablePath } from "../../schema"

export const POST = endpoint({
  summary: "Frees a table",
  description: "Releases all orders that stand on it, with a note on each, and ends holds. Answers the occupancy of all tables.",
  since: "1.23.0",
  permission: "management",
  tag: "Tables",
  params: tablePath,
  response: occupancySchema,
  failures: ["table_not_found", "table_busy"],
  handle: async ({ scope, params, caller, now }) => {
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return presentOccupancy(await releaseTable(scope, params.id, caller, now), timezone, now)
  },
})
