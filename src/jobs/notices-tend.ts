import type { MedusaContainer } from "@medusajs/framework/types"
import { lastingScope } from "../workflows/lasting-scope"
import { tendNotices } from "../workflows/notifications/tend-notices"

/** Forgets what customers were told long ago. */
export default async function svcNoticesTend(container: MedusaContainer): Promise<void> {
  await tendNotices(lastingScope(container), Date.now())
}

export const config = { name: "svc-notices-tend", schedule: "17 * * * *" }
