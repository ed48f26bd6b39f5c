import type { MedusaContainer } from "@medusajs/framework/types"
import { GIVE_UP_AFTER_MS } from "../../domain/webhooks"
import { dropCursor } from "../../queue"
import { CONSUMER } from "./fan-out-events"
import { mailDisabledWebhooks } from "./mail-disabled-webhooks"
import { databaseOf, webhookRows, webhooksEnabled } from "./parts"

/** How long (ms) the delivery log is kept. It contains personal data: customers' names and addresses. */
export const LOG_KEPT_MS = 14 * 24 * 60 * 60_000

/** Periodic work: mails about disabled webhooks, ends deliveries that have waited too long, deletes the old log. */
export async function maintainWebhooks(scope: MedusaContainer, now: number): Promise<void> {
  const knex = databaseOf(scope)
  // While webhooks are disabled, their cursor must not keep old events from being deleted.
  if (!webhooksEnabled(scope)) return dropCursor(knex, CONSUMER)
  const rows = webhookRows(scope)
  await mailDisabledWebhooks(scope)
  await rows.expireDeliveries(knex, new Date(now - GIVE_UP_AFTER_MS), new Date(now))
  await rows.forgetDeliveries(knex, new Date(now - LOG_KEPT_MS))
}
