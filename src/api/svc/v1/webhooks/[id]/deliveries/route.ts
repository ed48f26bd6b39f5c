import { webhooksEnabled } from "../../../../../../commands/webhooks/parts"
import { requireWebhook } from "../../../../../../commands/webhooks/send-again"
import { endpoint, pageMeta, pageOf, reply } from "../../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { WEBHOOKS_MODULE, type WebhooksService } from "../../../../../../modules/webhooks"
import { presentDelivery } from "../../presenter"
import { deliveryQuery, deliverySchema, webhookPath } from "../../schema"

export const GET = endpoint({
  summary: "List sent and pending deliveries, newest first",
  description: "Finished deliveries are kept for 14 days.",
  since: "1.0.0",
  permission: "management",
  enabledIf: webhooksEnabled,
  tag: "Webhooks",
  params: webhookPath,
  query: deliveryQuery,
  response: deliverySchema.array(),
  paginated: true,
  failures: ["svc_webhook_not_found"],
  handle: async ({ scope, params, query }) => {
    await requireWebhook(scope, params.id)
    const page = pageOf(query)
    const [{ rows, total }, { timezone }] = await Promise.all([
      scope
        .resolve<WebhooksService>(WEBHOOKS_MODULE)
        .listDeliveries(params.id, query, { limit: page.per_page, offset: page.offset }),
      scope.resolve<SettingsService>(SETTINGS_MODULE).operation(),
    ])
    return reply(
      rows.map((row) => presentDelivery(row, timezone)),
      { meta: pageMeta(total, page) },
    )
  },
})
