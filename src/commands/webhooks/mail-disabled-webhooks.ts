import type { IUserModuleService, Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { disabledMail } from "../../domain/webhooks"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import type { WebhookRow } from "../../modules/webhooks"
import { sendMail } from "../notifications/send-mail"
import { databaseOf, webhookRows } from "./parts"

/** Maximum number of recipients; a store has only a few administrators. */
const RECIPIENTS = 20

/**
 * Mails the administrators about webhooks that were disabled automatically (contract section 12): one mail per webhook and administrator.
 * The next call sends a failed mail again. If the process crashes while it sends a mail, the mail may have arrived and is not sent again.
 */
export async function mailDisabledWebhooks(scope: MedusaContainer): Promise<void> {
  const rows = webhookRows(scope)
  for (const webhook of await rows.webhooksWithDueNotice(databaseOf(scope))) {
    try {
      await mailAdministrators(scope, webhook)
      await rows.markNotified(databaseOf(scope), webhook)
    } catch (error) {
      scope
        .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
        .warn(`svc: the mail about the disabled webhook ${webhook.number} was not sent yet: ${String(error)}`)
    }
  }
}

async function mailAdministrators(scope: MedusaContainer, webhook: WebhookRow): Promise<void> {
  const { language, store_name: storeName } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const users = await scope.resolve<IUserModuleService>(Modules.USER).listUsers({}, { take: RECIPIENTS, select: ["email"] })
  const mail = disabledMail({
    language,
    storeName,
    webhook: {
      id: webhook.number,
      name: webhook.name,
      host: new URL(webhook.delivery_url).host,
      reason: webhook.disabled_reason ?? "failing",
    },
  })
  for (const { email } of users) {
    await sendMail(scope, {
      to: email,
      mail,
      idempotencyKey: `webhook:${webhook.number}:disabled:${webhook.updated_at.getTime()}:${email}`,
    })
  }
}
