import type { MedusaContainer } from "@medusajs/framework/types"
import { dispatchWebhooks } from "../commands/webhooks/dispatch-webhooks"
import { lastingScope, steadily } from "../queue"

/** Queues deliveries for events that no wake announced. Sends retries that are due, and deliveries that a crashed process has left. */
export default async function svcWebhooksDispatch(container: MedusaContainer): Promise<void> {
  await steadily(config, () => dispatchWebhooks(lastingScope(container)))
}

export const config = { name: "svc-webhooks-dispatch", schedule: { interval: 5_000 } }
