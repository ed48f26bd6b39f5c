import type { MedusaContainer } from "@medusajs/framework/types"
import { dispatchWebhooks } from "../commands/webhooks/dispatch-webhooks"
import { lastingScope, steadily } from "../queue"

/** Sends what no wake came for: retries that are due, and what a process that died has left. */
export default async function svcWebhooksDispatch(container: MedusaContainer): Promise<void> {
  await steadily(config.name, 5_000, () => dispatchWebhooks(lastingScope(container)))
}

export const config = { name: "svc-webhooks-dispatch", schedule: "*/5 * * * * *" }
