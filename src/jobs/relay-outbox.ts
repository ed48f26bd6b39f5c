import type { MedusaContainer } from "@medusajs/framework/types"
import { lastingScope } from "../workflows/lasting-scope"
import { relayOutbox } from "../workflows/ordering/relay-outbox"
import { steadily } from "../workflows/steadily"

/** Serves what a wake was lost for: a process that died after its commit, a retry that is due. */
export default async function svcRelayOutbox(container: MedusaContainer): Promise<void> {
  await steadily(config.name, 5_000, () => relayOutbox(lastingScope(container), Date.now()))
}

export const config = { name: "svc-relay-outbox", schedule: "*/5 * * * * *" }
