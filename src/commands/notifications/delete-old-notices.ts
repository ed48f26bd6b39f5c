import type { MedusaContainer } from "@medusajs/framework/types"
import { NOTIFICATIONS_MODULE, type NotificationsService } from "../../modules/notifications"

/** How long (ms) notices are kept in the queue's table. Medusa's own log keeps their keys permanently. */
const KEPT_MS = 30 * 24 * 60 * 60_000

/** Deletes old notices. */
export async function deleteOldNotices(scope: MedusaContainer, now: number): Promise<void> {
  await scope.resolve<NotificationsService>(NOTIFICATIONS_MODULE).forgetNotices(new Date(now - KEPT_MS))
}
