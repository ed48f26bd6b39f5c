import type { MedusaContainer } from "@medusajs/framework/types"
import { dispatchWebhooks } from "../commands/webhooks/dispatch-webhooks"
import { lastingScope, steadily } from "../queue"

/** Queues and sends deliveries that no wake has announced: retries that are due, and events and deliveries of a process that died. */
export default async function svcWebhooksDispatch(container: MedusaContainer): Promise<void> {
  await steadily(config, () => dispatchWebhooks(lastingScope(container)))
}

export const config = { name: "svc-webhooks-dispatch", schedule: { interval: 5_000 } }
