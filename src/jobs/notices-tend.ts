import type { MedusaContainer } from "@medusajs/framework/types"
import { deleteOldNotices } from "../commands/notifications/delete-old-notices"
import { lastingScope, steadily } from "../queue"

/** Deletes old notices. */
export default async function svcNoticesTend(container: MedusaContainer): Promise<void> {
  await steadily(config, () => deleteOldNotices(lastingScope(container), Date.now()))
}

export const config = { name: "svc-notices-tend", schedule: { interval: 15 * 60_000 } }
