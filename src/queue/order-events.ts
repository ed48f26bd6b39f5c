import type { MedusaContainer } from "@medusajs/framework/types"

/** The topics of the outbox. */
export type OrderTopic = "order.created" | "order.updated" | "order.deleted"

interface Listener {
  readonly topics: readonly OrderTopic[]
  readonly wake: (scope: MedusaContainer) => void
}

const listeners = new Map<string, Listener>()

/**
 * Wakes a consumer whenever an order event of these topics is committed in this process. A wake only shortens the wait: every consumer also
 * reads the outbox on a schedule.
 * @param name the consumer's name; a later listener with the same name replaces the earlier one
 */
export function onOrderEvents(name: string, topics: readonly OrderTopic[], wake: (scope: MedusaContainer) => void): void {
  listeners.set(name, { topics, wake })
}

/** Wakes the listeners of a committed order event without waiting for them. Code that writes orders knows nothing else about consumers. */
export function announceOrderEvent(scope: MedusaContainer, topic: OrderTopic): void {
  for (const listener of listeners.values()) if (listener.topics.includes(topic)) listener.wake(scope)
}
