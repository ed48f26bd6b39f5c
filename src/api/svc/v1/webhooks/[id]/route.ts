import type { MedusaContainer } from "@medusajs/framework/types"
import { webhooksEnabled } from "../../../../../commands/webhooks/parts"
import { requireWebhook } from "../../../../../commands/webhooks/send-again"
import { changeWebhook, deleteWebhook } from "../../../../../commands/webhooks/write-webhook"
import { endpoint } from "../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import type { WebhookRow } from "../../../../../modules/webhooks"
import { presentWebhook } from "../presenter"
import { webhookEditBody, webhookPath, webhookSchema } from "../schema"

/** Loads the settings before the write, so that a failed read cannot follow a successful write. */
async function answer(scope: MedusaContainer, work: () => Promise<WebhookRow>) {
  const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  return presentWebhook(await work(), timezone)
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
  body: webhookEditBody,
  response: webhookSchema,
  failures: ["svc_webhook_not_found"],
  handle: ({ scope, params, body: { delivery_url: deliveryUrl, ...edit }, now }) =>
    answer(scope, () => changeWebhook(scope, params.id, { ...edit, deliveryUrl }, now)),
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
