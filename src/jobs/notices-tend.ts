import type { MedusaContainer } from "@medusajs/framework/types"
import { tendNotices } from "../commands/notifications/tend-notices"
import { lastingScope } from "../queue"

/** Forgets what customers were told long ago. */
export default async function svcNoticesTend(container: MedusaContainer): Promise<void> {
  await tendNotices(lastingScope(container), Date.now())
}

export const config = { name: "svc-notices-tend", schedule: "17 * * * *" }
