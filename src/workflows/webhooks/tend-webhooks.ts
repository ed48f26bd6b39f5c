import type { MedusaContainer } from "@medusajs/framework/types"
import { GIVE_UP_AFTER_MS } from "../../domain/webhooks"
import { databaseOf, webhookRows, webhooksEnabled } from "./parts"
import { tellOwners } from "./tell-owners"

/** How long the log of deliveries is kept. They hold what was sent, customers' names and addresses too. */
export const LOG_KEPT_MS = 14 * 24 * 60 * 60_000

/** What has to be done now and then: owners told, deliveries that waited too long ended, the old log forgotten. */
export async function tendWebhooks(scope: MedusaContainer, now: number): Promise<void> {
  if (!webhooksEnabled(scope)) return
  const rows = webhookRows(scope)
  const knex = databaseOf(scope)
  await tellOwners(scope)
  await rows.expireDeliveries(knex, new Date(now - GIVE_UP_AFTER_MS), new Date(now))
  await rows.forgetDeliveries(knex, new Date(now - LOG_KEPT_MS))
}
