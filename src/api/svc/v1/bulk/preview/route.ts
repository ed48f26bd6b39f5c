import { endpoint } from "../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { previewBulk } from "../../../../../workflows/bulk/preview-bulk"
import { presentPreview } from "../presenter"
import { toBulkOrder } from "../request"
import { previewBody, previewSchema } from "../schema"

export const POST = endpoint({
  summary: "Shows what a bulk change would do, and changes nothing",
  since: "1.0.0",
  permission: "management",
  tag: "Bulk changes",
  body: previewBody,
  response: previewSchema,
  failures: ["svc_commerce_missing"],
  handle: async ({ scope, body, now }) => {
    const preview = await previewBulk(scope, toBulkOrder(body), now)
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return presentPreview(body.entity, preview, timezone)
  },
})
