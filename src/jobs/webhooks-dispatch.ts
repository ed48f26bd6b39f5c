import type { MedusaContainer } from "@medusajs/framework/types"
import { dispatchWebhooks } from "../commands/webhooks/dispatch-webhooks"
import { lastingScope, steadily } from "../queue"

/** Sends deliveries that were not triggered by a wake: retries that are due, and deliveries left by a process that died. */
export default async function svcWebhooksDispatch(container: MedusaContainer): Promise<void> {
  await steadily(config, () => dispatchWebhooks(lastingScope(container)))
}

export const config = { name: "svc-webhooks-dispatch", schedule: { interval: 5_000 } }
