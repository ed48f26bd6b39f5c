import type { MedusaContainer } from "@medusajs/framework/types"
import { lastingScope, relayOrderEvents, steadily } from "../queue"
// Registers whom to relay to.
import "../commands/order-consumers"

/** Serves what a wake was lost for: a process that died after its commit, a retry that is due. */
export default async function svcRelayOutbox(container: MedusaContainer): Promise<void> {
  await steadily(config.name, 5_000, () => relayOrderEvents(lastingScope(container)))
}

export const config = { name: "svc-relay-outbox", schedule: "*/5 * * * * *" }
