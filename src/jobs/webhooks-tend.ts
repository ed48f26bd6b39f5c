import type { MedusaContainer } from "@medusajs/framework/types"
import { lastingScope } from "../workflows/lasting-scope"
import { steadily } from "../workflows/steadily"
import { tendWebhooks } from "../workflows/webhooks/tend-webhooks"

/** Tells owners, ends what waited too long, forgets the old log. */
export default async function svcWebhooksTend(container: MedusaContainer): Promise<void> {
  await steadily(config.name, 60_000, () => tendWebhooks(lastingScope(container), Date.now()))
}

export const config = { name: "svc-webhooks-tend", schedule: "* * * * *" }
