import type { MedusaContainer } from "@medusajs/framework/types"
import { dispatchNotices } from "../commands/notifications/dispatch-notices"
import { lastingScope, steadily } from "../queue"

/** Sends notices that were not triggered by a wake: retries that are due, and notices left by a process that died. */
export default async function svcNoticesDispatch(container: MedusaContainer): Promise<void> {
  await steadily(config, () => dispatchNotices(lastingScope(container)))
}

export const config = { name: "svc-notices-dispatch", schedule: { interval: 5_000 } }
