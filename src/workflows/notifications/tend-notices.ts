import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { NOTIFICATIONS_MODULE, type NotificationsService } from "../../modules/notifications"

/** How long the queue remembers what was told. The platform's log remembers for ever, by key. */
const KEPT_MS = 30 * 24 * 60 * 60_000

/** Forgets what was told long ago. */
export async function tendNotices(scope: MedusaContainer, now: number): Promise<void> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  await scope.resolve<NotificationsService>(NOTIFICATIONS_MODULE).rows.forgetNotices(knex, new Date(now - KEPT_MS))
}
