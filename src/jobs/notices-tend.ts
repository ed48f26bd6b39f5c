import type { MedusaContainer } from "@medusajs/framework/types"
import { tendNotices } from "../commands/notifications/tend-notices"
import { lastingScope } from "../queue"

/** Deletes old notices. */
export default async function svcNoticesTend(container: MedusaContainer): Promise<void> {
  await tendNotices(lastingScope(container), Date.now())
}

export const config = { name: "svc-notices-tend", schedule: "17 * * * *" }
