import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { attempt, type Failed, retryLater, retryWait } from "./attempts"
import { isDraining } from "./background-work"
import type { OrderTopic } from "./order-events"
import { readUnderCursor } from "./read-under-cursor"
import { dueRetries, forgetRetries } from "./retries"
import { type Runner, runner } from "./runner"

/** A consumer that reads the outbox order by order. */
export interface OrderConsumer {
  readonly name: string
  readonly topics: readonly OrderTopic[]
  /** Updates dependent data to the order's current state. Called at least once per event, so it must be idempotent. */
  readonly serve: (scope: MedusaContainer, orderId: string, now: number) => Promise<void>
}

/** The cursor moves per batch: after a crash, at most one batch is served again. */
const BATCH = 25

/** Makes the runner that passes orders with new events to a consumer, and failed orders again when they are due. */
export function orderConsumer(consumer: OrderConsumer): Runner {
  return runner({
    failed: `the outbox was not relayed to ${consumer.name}`,
    gatherMs: 0,
    run: async (scope) => {
      let more = true
      while (more && !isDraining()) more = await serveBatch(scope, consumer, Date.now())
    },
  })
}

/**
 * Serves one batch under the consumer's cursor and returns whether there may be more. Nothing is written until all orders are served, because
 * serving may take long. A process that is shutting down stops after the current order and does not move the cursor.
 */
async function serveBatch(scope: MedusaContainer, consumer: OrderConsumer, now: number): Promise<boolean> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const page = await readUnderCursor(knex, { consumer: consumer.name, limit: BATCH }, async (trx, { events }) => {
    const due = await dueRetries(trx, consumer.name, new Date(now), BATCH)
    const fresh = events.filter(({ topic }) => (consumer.topics as readonly string[]).includes(topic))
    const attempts = new Map(due.map((failure) => [failure.order_id, failure]))
    const orders = new Map([...due, ...fresh].map(({ order_id, position: at }) => [order_id, at]))
    const served: string[] = []
    const failed: Failed[] = []
    for (const [orderId, at] of orders) {
      if (isDraining()) return "abandoned"
      const { position = at, attempts: before = 0 } = attempts.get(orderId) ?? {}
      const error = await attempt(() => consumer.serve(scope, orderId, now))
      if (error === undefined) served.push(orderId)
      else failed.push({ orderId, position, error, wait: retryWait(before) })
    }
    if (served.length > 0) await forgetRetries(trx, consumer.name, served)
    for (const failure of failed) await retryLater(scope, trx, consumer.name, failure)
    return "done"
  })
  return page?.more ?? false
}
