import { z } from "@medusajs/framework/zod"
import { undoBulk } from "../../../../../../commands/bulk/undo-bulk"
import { endpoint, pathInteger } from "../../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { presentBulk } from "../../presenter"
import { bulkSchema } from "../../schema"

export const POST = endpoint({
  summary: "Undo a bulk change",
  description:
    "Restores every value that has not changed since. Deleted extras are restored with their ids. Targets that cannot be restored are listed in `conflicts`. Large changes are undone in the background.",
  since: "1.0.0",
  permission: "management",
  tag: "Bulk changes",
  params: z.object({ id: pathInteger() }),
  response: bulkSchema,
  failures: ["svc_bulk_not_found", "svc_bulk_already_undone", "svc_bulk_busy", "svc_conflict", "svc_commerce_missing"],
  handle: async ({ scope, params, caller, now }) => {
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return presentBulk(await undoBulk(scope, params.id, caller, now), timezone)
  },
})
