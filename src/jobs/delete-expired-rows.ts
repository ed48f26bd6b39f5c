import type { MedusaContainer } from "@medusajs/framework/types"
import { deleteExpiredRows } from "../commands/delete-expired-rows"
import { lastingScope, steadily } from "../queue"

/** Deletes rows that are only needed for a limited time. */
export default async function svcDeleteExpiredRows(container: MedusaContainer): Promise<void> {
  await steadily(config, () => deleteExpiredRows(lastingScope(container), Date.now()))
}

export const config = { name: "svc-delete-expired-rows", schedule: { interval: 15 * 60_000 } }
