import { z } from "@medusajs/framework/zod"
import { findBulk } from "../../../../../commands/bulk/find-bulk"
import { endpoint, pathInteger } from "../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { presentBulk } from "../presenter"
import { bulkSchema } from "../schema"

export const GET = endpoint({
  summary: "Get a bulk change and its progress",
  since: "1.0.0",
  permission: "management",
  tag: "Bulk changes",
  params: z.object({ id: pathInteger() }),
  response: bulkSchema,
  failures: ["svc_bulk_not_found"],
  handle: async ({ scope, params }) => {
    const row = await findBulk(scope, params.id)
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return presentBulk(row, timezone)
  },
})
