import { previewBulk } from "../../../../../commands/bulk/preview-bulk"
import { endpoint } from "../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { presentPreview } from "../presenter"
import { toBulkOrder } from "../request"
import { bulkPreviewBody, bulkPreviewSchema } from "../schema"

export const POST = endpoint({
  summary: "Preview a bulk change without applying it",
  since: "1.0.0",
  permission: "management",
  tag: "Bulk changes",
  body: bulkPreviewBody,
  response: bulkPreviewSchema,
  failures: ["svc_commerce_missing"],
  handle: async ({ scope, body, now }) => {
    const preview = await previewBulk(scope, toBulkOrder(body), now)
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return presentPreview(body.entity, preview, timezone)
  },
})
