import type { MedusaContainer } from "@medusajs/framework/types"
import type { Runner } from "./runner"

/** What may happen to an order: the topics of the outbox. */
export type OrderTopic = "order.created" | "order.updated" | "order.deleted"

interface Listener {
  readonly topics: readonly OrderTopic[]
  readonly wake: (scope: MedusaContainer) => void
}

const listeners = new Map<string, Listener>()

/**
 * Wakes a consumer whenever an order event of these topics was committed in this process. A wake only shortens the wait: the truth is the
 * outbox, which every consumer also reads by the clock.
 * @param name of the consumer; a later listener of the same name takes its place
 */
export function onOrderEvents(name: string, topics: readonly OrderTopic[], wake: (scope: MedusaContainer) => void): void {
  listeners.set(name, { topics, wake })
}

/** An order event was committed: wakes whoever listens, without waiting for them. Writers of orders know no more of their listeners than this. */
export function announceOrderEvent(scope: MedusaContainer, topic: OrderTopic): void {
  for (const listener of listeners.values()) if (listener.topics.includes(topic)) listener.wake(scope)
}

const followers = new Map<string, Runner>()

/** As {@link onOrderEvents}, for a consumer with a cursor: {@link relayOrderEvents} runs it by the clock, too. */
export function followOrderEvents(name: string, topics: readonly OrderTopic[], consumer: Runner): void {
  followers.set(name, consumer)
  onOrderEvents(name, topics, consumer.wake)
}

/** Runs every follower for what no wake came for: a process that died after its commit, a retry that is due. */
export async function relayOrderEvents(scope: MedusaContainer): Promise<void> {
  await Promise.all([...followers.values()].map((consumer) => consumer.run(scope)))
}
