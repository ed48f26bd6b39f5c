import type { MedusaContainer } from "@medusajs/framework/types"
import { deleteOldNotices } from "../commands/notifications/delete-old-notices"
import { lastingScope } from "../queue"

/** Deletes old notices. */
export default async function svcNoticesTend(container: MedusaContainer): Promise<void> {
  await deleteOldNotices(lastingScope(container), Date.now())
}

export const config = { name: "svc-notices-tend", schedule: "17 * * * *" }
