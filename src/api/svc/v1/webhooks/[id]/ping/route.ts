import { endpoint } from "../../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { webhooksEnabled } from "../../../../../../workflows/webhooks/parts"
import { PING_MS, pingWebhook } from "../../../../../../workflows/webhooks/send-again"
import { presentDelivery } from "../../presenter"
import { deliverySchema, webhookPath } from "../../schema"

export const POST = endpoint({
  summary: "Sends a ping and tells how it went",
  description:
    "One attempt of at most 10 s with the body `{ webhook_id }` and the topic `webhook.ping`, signed as every delivery, whatever the webhook's status. It stands in the log and changes nothing of the webhook.",
  since: "1.0.0",
  permission: "management",
  offered: webhooksEnabled,
  tag: "Webhooks",
  params: webhookPath,
  response: deliverySchema,
  failures: ["svc_webhook_not_found"],
  waits: PING_MS,
  handle: async ({ scope, params, now }) => {
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return presentDelivery(await pingWebhook(scope, params.id, now), timezone)
  },
})
