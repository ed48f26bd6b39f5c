import { webhooksEnabled } from "../../../../commands/webhooks/parts"
import { createWebhook } from "../../../../commands/webhooks/write-webhook"
import { endpoint, pageMeta, pageOf, reply } from "../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../modules/settings"
import { WEBHOOKS_MODULE, type WebhooksService } from "../../../../modules/webhooks"
import { presentWebhook } from "./presenter"
import { newWebhookBody, webhookQuery, webhookSchema } from "./schema"

export const GET = endpoint({
  summary: "List webhooks, newest first",
  since: "1.0.0",
  permission: "management",
  enabledIf: webhooksEnabled,
  tag: "Webhooks",
  query: webhookQuery,
  response: webhookSchema.array(),
  paginated: true,
  handle: async ({ scope, query }) => {
    const page = pageOf(query)
    const [{ rows, total }, { timezone }] = await Promise.all([
      scope.resolve<WebhooksService>(WEBHOOKS_MODULE).listWebhooks(query, { limit: page.per_page, offset: page.offset }),
      scope.resolve<SettingsService>(SETTINGS_MODULE).operation(),
    ])
    return reply(
      rows.map((row) => presentWebhook(row, timezone)),
      { meta: pageMeta(total, page) },
    )
  },
})

export const POST = endpoint({
  summary: "Create a webhook",
  description:
    "Events from now on are posted to `delivery_url` as JSON: the order record, or for `order.deleted` its `id`. `X-Platform-Webhook-Signature` is the base64 HMAC-SHA256 of the raw body with the secret. Delivery is at least once, in sequence per order. Without a 2xx within 10 s it is retried, first after 5 s, for up to 24 h; redirects are not followed. Ten consecutive failures over an hour, or one 410, disable the webhook.",
  since: "1.0.0",
  permission: "management",
  enabledIf: webhooksEnabled,
  tag: "Webhooks",
  body: newWebhookBody,
  response: webhookSchema,
  created: true,
  handle: async ({ scope, body, now }) => {
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const { name = body.topic, topic, delivery_url: deliveryUrl, secret, status = "active" } = body
    const row = await createWebhook(scope, { name, topic, deliveryUrl, secret, status }, now)
    return reply(presentWebhook(row, timezone), { status: 201 })
  },
})
