import type { MedusaContainer } from "@medusajs/framework/types"
import { type OrderTopic, onOrderEvents } from "./order-events"
import type { Runner } from "./runner"

const consumers = new Map<string, Runner>()

/** Like {@link onOrderEvents}, for a consumer with a cursor: {@link relayOrderEvents} also runs it on a schedule. */
export function consumeOrderEvents(name: string, topics: readonly OrderTopic[], consumer: Runner): void {
  consumers.set(name, consumer)
  onOrderEvents(name, topics, consumer.wake)
}

/**
 * Runs every consumer with a cursor. It gets the events that no wake announced, because a process crashed after its commit, and the retries
 * that are due.
 */
export async function relayOrderEvents(scope: MedusaContainer): Promise<void> {
  await Promise.all([...consumers.values()].map((consumer) => consumer.run(scope)))
}
