import type { MedusaContainer } from "@medusajs/framework/types"
import { lastingScope } from "../workflows/lasting-scope"
import { dispatchNotices } from "../workflows/notifications/dispatch-notices"
import { steadily } from "../workflows/steadily"

/** Tells customers what no wake came for: retries that are due, and what a process that died has left. */
export default async function svcNoticesDispatch(container: MedusaContainer): Promise<void> {
  await steadily(config.name, 5_000, () => dispatchNotices(lastingScope(container), Date.now()))
}

export const config = { name: "svc-notices-dispatch", schedule: "*/5 * * * * *" }
