import { releaseTable } from "../../../../../../commands/tables/release-table"
import { endpoint } from "../../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { presentOccupancy } from "../../presenter"
import { occupancySchema, tablePath } from "../../schema"

export const POST = endpoint({
  summary: "Release a table",
  description: "Releases all orders on the table, adds a note to each, and ends holds. Returns the occupancy of all tables.",
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
