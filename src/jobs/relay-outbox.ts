import type { MedusaContainer } from "@medusajs/framework/types"
import { lastingScope, relayOrderEvents, steadily } from "../queue"
// Importing this module registers the consumers.
import "../commands/order-consumers"

/**
 * Runs every consumer. It gets the events that no wake announced, because a process crashed after its commit, and the retries that are due.
 */
export default async function svcRelayOutbox(container: MedusaContainer): Promise<void> {
  await steadily(config, () => relayOrderEvents(lastingScope(container)))
}

export const config = { name: "svc-relay-outbox", schedule: { interval: 5_000 } }
