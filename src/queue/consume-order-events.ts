import type { MedusaContainer } from "@medusajs/framework/types"
import { type OrderTopic, onOrderEvents } from "./order-events"
import type { Runner } from "./runner"

const consumers = new Map<string, Runner>()

/** Like {@link onOrderEvents}, for a consumer with a cursor: {@link relayOrderEvents} also runs it on a schedule. */
export function consumeOrderEvents(name: string, topics: readonly OrderTopic[], consumer: Runner): void {
  consumers.set(name, consumer)
  onOrderEvents(name, topics, consumer.wake)
}

/** Runs every consumer with a cursor, for events that no wake announced: a process died after its commit, or a retry is due. */
export async function relayOrderEvents(scope: MedusaContainer): Promise<void> {
  await Promise.all([...consumers.values()].map((consumer) => consumer.run(scope)))
}
