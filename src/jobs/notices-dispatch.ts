import type { MedusaContainer } from "@medusajs/framework/types"
import { dispatchNotices } from "../commands/notifications/dispatch-notices"
import { lastingScope, steadily } from "../queue"

/** Tells customers what no wake came for: retries that are due, and what a process that died has left. */
export default async function svcNoticesDispatch(container: MedusaContainer): Promise<void> {
  await steadily(config.name, 5_000, () => dispatchNotices(lastingScope(container)))
}

export const config = { name: "svc-notices-dispatch", schedule: "*/5 * * * * *" }
