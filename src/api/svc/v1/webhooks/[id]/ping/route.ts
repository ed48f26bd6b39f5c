import { webhooksEnabled } from "../../../../../../commands/webhooks/parts"
import { PING_MS, pingWebhook } from "../../../../../../commands/webhooks/send-again"
import { endpoint } from "../../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { presentDelivery } from "../../presenter"
import { deliverySchema, webhookPath } from "../../schema"

export const POST = endpoint({
  summary: "Send a ping and return its result",
  description:
    "One attempt of at most 10 s with the body `{ webhook_id }` and the topic `webhook.ping`, signed like every delivery, whatever the webhook's status. It appears in the log and does not change the webhook.",
  since: "1.0.0",
  permission: "management",
  enabledIf: webhooksEnabled,
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
