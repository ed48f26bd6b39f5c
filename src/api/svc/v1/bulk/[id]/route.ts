import { z } from "@medusajs/framework/zod"
import { endpoint, pathInteger } from "../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { findBulk } from "../../../../../workflows/bulk/find-bulk"
import { presentBulk } from "../presenter"
import { bulkSchema } from "../schema"

export const GET = endpoint({
  summary: "One bulk change, and how far it is",
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
