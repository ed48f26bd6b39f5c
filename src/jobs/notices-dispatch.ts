import type { MedusaContainer } from "@medusajs/framework/types"
import { dispatchNotices } from "../commands/notifications/dispatch-notices"
import { lastingScope, steadily } from "../queue"

/** Sends the notices that no wake announced: retries that are due, and notices that a crashed process has left. */
export default async function svcNoticesDispatch(container: MedusaContainer): Promise<void> {
  await steadily(config, () => dispatchNotices(lastingScope(container)))
}

export const config = { name: "svc-notices-dispatch", schedule: { interval: 5_000 } }
