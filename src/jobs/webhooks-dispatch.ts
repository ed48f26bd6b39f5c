import type { MedusaContainer } from "@medusajs/framework/types"
import { lastingScope } from "../workflows/lasting-scope"
import { steadily } from "../workflows/steadily"
import { dispatchWebhooks } from "../workflows/webhooks/dispatch-webhooks"

/** Sends what no wake came for: retries that are due, and what a process that died has left. */
export default async function svcWebhooksDispatch(container: MedusaContainer): Promise<void> {
  await steadily(config.name, 5_000, () => dispatchWebhooks(lastingScope(container), Date.now()))
}

export const config = { name: "svc-webhooks-dispatch", schedule: "*/5 * * * * *" }
