import type { MedusaContainer } from "@medusajs/framework/types"
import { maintainWebhooks } from "../commands/webhooks/maintain-webhooks"
import { lastingScope, steadily } from "../queue"

/** Notifies owners of disabled webhooks, fails deliveries that are too old, deletes old log rows. */
export default async function svcWebhooksTend(container: MedusaContainer): Promise<void> {
  await steadily(config, () => maintainWebhooks(lastingScope(container), Date.now()))
}

export const config = { name: "svc-webhooks-tend", schedule: { interval: 60_000 } }
