import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { attempt, type Failed, retryLater, retryWait } from "./attempts"
import { isDraining } from "./background-work"
import { dropCursor } from "./cursors"
import type { OrderTopic } from "./order-events"
import { cursorAtTime, eventsOfOrder, OUTBOX_START, type OutboxCursor, type OutboxEvent } from "./outbox"
import { readUnderCursor } from "./read-under-cursor"
import { dueRetries, forgetRetries, ordersWaitingForRetry, type Retry } from "./retries"
import { type Runner, runner } from "./runner"

/** A consumer that reads the outbox event by event. Events of one order come in order, each at least once. */
export interface EventConsumer {
  readonly name: string
  readonly topics: readonly OrderTopic[]
  /** False: the consumer needs no events now. None are read, and none are kept for it. */
  readonly isActive: () => boolean
  /** Must be idempotent. A failed event is retried and delays the later events of its order. */
  readonly serve: (scope: MedusaContainer, event: OutboxEvent) => Promise<void>
}

const BATCH = 25
/** After this many failed attempts an event is logged as an error and skipped. With the waits between them they take about a day. */
const LAST_ATTEMPT = 300

/**
 * Where a consumer without a cursor begins: a minute before this process started. This includes the events of a process that crashed right
 * after its first start.
 */
const FIRST_EVENT = new Date(Date.now() - 60_000)

/** Makes the runner that passes new events to a consumer one by one, and failed events again when their retry is due. */
export function eventConsumer(consumer: EventConsumer): Runner {
  let isCursorGone = false
  return runner({
    failed: `the outbox was not relayed to ${consumer.name}`,
    gatherMs: 0,
    run: async (scope) => {
      if (!consumer.isActive()) {
        if (!isCursorGone) await dropCursor(scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), consumer.name)
        isCursorGone = true
        return
      }
      isCursorGone = false
      let more = true
      while (more && !isDraining()) more = await serveBatch(scope, consumer, Date.now())
    },
  })
}

/** A new consumer begins at {@link FIRST_EVENT}. */
async function beginAt(trx: Knex.Transaction, stored: OutboxCursor): Promise<OutboxCursor> {
  return stored === OUTBOX_START ? cursorAtTime(trx, FIRST_EVENT) : stored
}

/**
 * Serves one batch under the consumer's cursor. Writes nothing until all events are served, because serving may take long.
 * @returns whether there may be more
 */
async function serveBatch(scope: MedusaContainer, consumer: EventConsumer, now: number): Promise<boolean> {
  const { name, topics } = consumer
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const page = await readUnderCursor(knex, { consumer: name, limit: BATCH, beginAt }, async (trx, { events, cursor }) => {
    const isWanted = ({ topic }: OutboxEvent): boolean => (topics as readonly string[]).includes(topic)
    const fresh = events.filter(isWanted)
    const due = await dueRetries(trx, name, new Date(now), BATCH)
    const waiting = await ordersWaitingForRetry(trx, name, [...new Set(fresh.map(({ order_id: id }) => id))])
    const failed: Failed[] = []
    const done = new Set<string>()
    const serve = async (orderId: string, queue: readonly OutboxEvent[], before?: Retry): Promise<void> => {
      const failure = await serveInOrder(scope, consumer, queue, before)
      if (failure) failed.push(failure)
      if (failure?.position !== before?.position) done.add(orderId)
    }
    for (const retry of due) {
      if (isDraining()) return "abandoned"
      const missed = await eventsOfOrder(trx, retry.order_id, retry.position, cursor.position)
      await serve(retry.order_id, missed.filter(isWanted), retry)
    }
    for (const [orderId, queue] of byOrder(fresh.filter(({ order_id: id }) => !waiting.has(id)))) {
      if (isDraining()) return "abandoned"
      await serve(orderId, queue)
    }
    if (done.size > 0) await forgetRetries(trx, name, [...done])
    for (const failure of failed) await retryLater(scope, trx, name, failure)
    return "done"
  })
  return page?.more ?? false
}

function byOrder(events: readonly OutboxEvent[]): ReadonlyMap<string, readonly OutboxEvent[]> {
  const queues = new Map<string, OutboxEvent[]>()
  for (const event of events) queues.set(event.order_id, [...(queues.get(event.order_id) ?? []), event])
  return queues
}

/**
 * Serves the events of one order until one fails.
 * @returns that failure; undefined when every event was served or given up
 */
async function serveInOrder(
  scope: MedusaContainer,
  consumer: EventConsumer,
  queue: readonly OutboxEvent[],
  before: Retry | undefined,
): Promise<Failed | undefined> {
  for (const event of queue) {
    const error = await attempt(() => consumer.serve(scope, event))
    if (error === undefined) continue
    const attempts = event.position === before?.position ? before.attempts : 0
    if (attempts < LAST_ATTEMPT) {
      return { orderId: event.order_id, position: event.position, error, wait: retryWait(attempts) }
    }
    scope
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .error(`svc: ${consumer.name} gave up ${event.topic} of ${event.order_id} (event ${event.position}): ${error.slice(-300)}`)
  }
  return undefined
}
