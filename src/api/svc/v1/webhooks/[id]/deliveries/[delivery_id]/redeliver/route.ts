import { endpoint } from "../../../../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../../../modules/settings"
import { webhooksEnabled } from "../../../../../../../../workflows/webhooks/parts"
import { redeliver } from "../../../../../../../../workflows/webhooks/send-again"
import { presentDelivery } from "../../../../presenter"
import { deliveryPath, deliverySchema } from "../../../../schema"

export const POST = endpoint({
  summary: "Sends a delivery again",
  description:
    "One that waits is due at once; of one that is over a copy with the same bytes is queued, behind what waits for the same order, and answered. It leaves when the webhook is active.",
  since: "1.0.0",
  permission: "management",
  offered: webhooksEnabled,
  tag: "Webhooks",
  params: deliveryPath,
  response: deliverySchema,
  failures: ["svc_webhook_not_found", "svc_delivery_not_found"],
  handle: async ({ scope, params, now }) => {
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return presentDelivery(await redeliver(scope, params.id, params.delivery_id, now), timezone)
  },
})
