import type { MedusaContainer } from "@medusajs/framework/types"
import { webhooksEnabled } from "../../../../../commands/webhooks/parts"
import { requireWebhook } from "../../../../../commands/webhooks/send-again"
import { changeWebhook, deleteWebhook } from "../../../../../commands/webhooks/write-webhook"
import { endpoint, reply } from "../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import type { WebhookRow } from "../../../../../modules/webhooks"
import { recordIfMatch, recordMatch, recordTag } from "../../../../contracts/record-tag"
import { presentWebhook, webhookFields } from "../presenter"
import { webhookEditBody, webhookPath, webhookSchema } from "../schema"

/** Loads the settings before the write, so that a failed read cannot follow a successful write. */
async function answer(scope: MedusaContainer, work: () => Promise<WebhookRow>) {
  const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const webhook = await work()
  return reply(presentWebhook(webhook, timezone), { headers: { ETag: recordTag(webhookFields(webhook)) } })
}

export const GET = endpoint({
  summary: "Get a webhook",
  since: "1.0.0",
  permission: "management",
  enabledIf: webhooksEnabled,
  tag: "Webhooks",
  params: webhookPath,
  response: webhookSchema,
  failures: ["svc_webhook_not_found"],
  handle: ({ scope, params }) => answer(scope, () => requireWebhook(scope, params.id)),
})

export const PUT = endpoint({
  summary: "Update a webhook",
  description: "Changes only the keys in the body.",
  since: "1.0.0",
  permission: "management",
  enabledIf: webhooksEnabled,
  tag: "Webhooks",
  params: webhookPath,
  headers: recordIfMatch,
  body: webhookEditBody,
  response: webhookSchema,
  failures: ["svc_webhook_not_found", "svc_settings_changed"],
  handle: ({ scope, params, headers, body: { delivery_url: deliveryUrl, ...edit }, now }) =>
    answer(scope, () =>
      changeWebhook(scope, params.id, { ...edit, deliveryUrl }, { ifMatch: recordMatch(headers, webhookFields), now }),
    ),
})

export const DELETE = endpoint({
  summary: "Delete a webhook with its log",
  description: "Returns the record as it was.",
  since: "1.0.0",
  permission: "management",
  enabledIf: webhooksEnabled,
  tag: "Webhooks",
  params: webhookPath,
  response: webhookSchema,
  failures: ["svc_webhook_not_found"],
  handle: ({ scope, params }) => answer(scope, () => deleteWebhook(scope, params.id)),
})
