import type { MedusaContainer } from "@medusajs/framework/types"
import { endpoint } from "../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import type { WebhookRow } from "../../../../../modules/webhooks"
import { webhooksEnabled } from "../../../../../workflows/webhooks/parts"
import { findWebhook } from "../../../../../workflows/webhooks/send-again"
import { changeWebhook, deleteWebhook } from "../../../../../workflows/webhooks/write-webhook"
import { presentWebhook } from "../presenter"
import { webhookEditBody, webhookPath, webhookSchema } from "../schema"

/** The settings come first: nothing that was written waits for them. */
async function answer(scope: MedusaContainer, work: () => Promise<WebhookRow>) {
  const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  return presentWebhook(await work(), timezone)
}

export const GET = endpoint({
  summary: "A webhook",
  since: "1.0.0",
  permission: "management",
  offered: webhooksEnabled,
  tag: "Webhooks",
  params: webhookPath,
  response: webhookSchema,
  failures: ["svc_webhook_not_found"],
  handle: ({ scope, params }) => answer(scope, () => findWebhook(scope, params.id)),
})

export const PUT = endpoint({
  summary: "Changes a webhook",
  description: "Changes only the keys that are sent.",
  since: "1.0.0",
  permission: "management",
  offered: webhooksEnabled,
  tag: "Webhooks",
  params: webhookPath,
  body: webhookEditBody,
  response: webhookSchema,
  failures: ["svc_webhook_not_found"],
  handle: ({ scope, params, body: { delivery_url: deliveryUrl, ...edit }, now }) =>
    answer(scope, () => changeWebhook(scope, params.id, { ...edit, deliveryUrl }, now)),
})

export const DELETE = endpoint({
  summary: "Deletes a webhook with its log",
  description: "Answers it as it was.",
  since: "1.0.0",
  permission: "management",
  offered: webhooksEnabled,
  tag: "Webhooks",
  params: webhookPath,
  response: webhookSchema,
  failures: ["svc_webhook_not_found"],
  handle: ({ scope, params }) => answer(scope, () => deleteWebhook(scope, params.id)),
})
