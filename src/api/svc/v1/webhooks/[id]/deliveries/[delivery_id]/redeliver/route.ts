import { webhooksEnabled } from "../../../../../../../../commands/webhooks/parts"
import { redeliver } from "../../../../../../../../commands/webhooks/send-again"
import { endpoint } from "../../../../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../../../modules/settings"
import { presentDelivery } from "../../../../presenter"
import { deliveryPath, deliverySchema } from "../../../../schema"

export const POST = endpoint({
  summary: "Send a delivery again",
  description:
    "A pending delivery becomes due at once. A finished delivery is copied with the same body; the copy is queued after the pending deliveries for the same order, and returned. Nothing is sent until the webhook is active.",
  since: "1.0.0",
  permission: "management",
  enabledIf: webhooksEnabled,
  tag: "Webhooks",
  params: deliveryPath,
  response: deliverySchema,
  failures: ["svc_webhook_not_found", "svc_delivery_not_found"],
  handle: async ({ scope, params, now }) => {
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return presentDelivery(await redeliver(scope, params.id, params.delivery_id, now), timezone)
  },
})
