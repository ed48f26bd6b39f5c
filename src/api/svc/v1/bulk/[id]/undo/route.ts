import { z } from "@medusajs/framework/zod"
import { endpoint, pathInteger } from "../../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { undoBulk } from "../../../../../../workflows/bulk/undo-bulk"
import { presentBulk } from "../../presenter"
import { bulkSchema } from "../../schema"

export const POST = endpoint({
  summary: "Undoes a bulk change",
  description:
    "Restores, ids included, what still is as the change left it; the rest is listed in `conflicts`. Many targets are restored in the background.",
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
