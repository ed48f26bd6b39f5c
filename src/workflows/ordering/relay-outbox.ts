import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { dueFailures, eventsAfter, forgetFailures, moveCursor, noteFailure, takeCursor } from "../../modules/ordering"
import { inBackground, isDraining } from "../../platform/background-work"
import { bookOrder } from "../loyalty/book-order"
import { wakeNotices } from "../notifications/dispatch-notices"
import { settleSale } from "../reports/settle-sales"
import { wakeWebhooks } from "../webhooks/dispatch-webhooks"
import { mirrorOrder } from "./mirror-order"
import { wakeOrderFeed } from "./order-feed"

/** Somebody who follows the outbox. It is told at least once and has to bring the order to where it belongs by itself. */
interface Consumer {
  readonly name: string
  readonly topics: readonly string[]
  readonly serve: (scope: MedusaContainer, orderId: string, now: number) => Promise<void>
}

const CONSUMERS: readonly Consumer[] = [
  { name: "native-mirror", topics: ["order.updated", "order.deleted"], serve: followOrder },
  { name: "loyalty", topics: ["order.updated", "order.deleted"], serve: followPoints },
]

/** The platform's order first: its version is what sums are kept for. */
async function followOrder(scope: MedusaContainer, orderId: string, now: number): Promise<void> {
  await mirrorOrder(scope, orderId, now)
  await settleSale(scope, orderId)
}

/** Points follow their order; what the order's record then says of them is an event, too. */
async function followPoints(scope: MedusaContainer, orderId: string, now: number): Promise<void> {
  if (await bookOrder(scope, orderId, now)) wakeRelay(scope, "order.updated")
}

/** What was served is written down by batches: a process that dies in one leaves no more than that to be looked at again. */
const BATCH = 25
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 5 * 60_000
/** So long one order may take: a payment provider that never answers keeps its own order waiting, and nobody else's. */
const SERVING_MS = 20_000

/** Runs under way in this process, by consumer: one that waits for the platform does not keep the others waiting. */
const running = new Map<string, { again: boolean }>()

/** Lets the consumers of a topic run soon, without waiting for them. Several wakes in a row are one run. */
export function wakeRelay(scope: MedusaContainer, topic: string): void {
  wakeWebhooks(scope)
  wakeOrderFeed(scope)
  if (topic === "order.updated") wakeNotices(scope)
  for (const consumer of CONSUMERS) if (consumer.topics.includes(topic)) wakeConsumer(scope, consumer)
}

function wakeConsumer(scope: MedusaContainer, consumer: Consumer): void {
  if (isDraining()) return
  const run = running.get(consumer.name)
  if (run) {
    run.again = true
    return
  }
  const begun = { again: false }
  running.set(consumer.name, begun)
  void inBackground(() => serveConsumer(scope, consumer, Date.now()))
    .catch((error: unknown) => notRelayed(scope, consumer, error))
    .finally(() => {
      running.delete(consumer.name)
      if (begun.again) wakeConsumer(scope, consumer)
    })
}

function notRelayed(scope: MedusaContainer, { name }: Consumer, error: unknown): void {
  scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER).warn(`svc: the outbox was not relayed to ${name}: ${String(error)}`)
}

/** Serves every consumer what it has not been told yet, and what failed before and is due. */
export async function relayOutbox(scope: MedusaContainer, now: number): Promise<void> {
  await Promise.all(
    CONSUMERS.map((consumer) =>
      serveConsumer(scope, consumer, now).catch((error: unknown) => notRelayed(scope, consumer, error)),
    ),
  )
}

async function serveConsumer(scope: MedusaContainer, consumer: Consumer, now: number): Promise<void> {
  let more = true
  while (more && !isDraining()) more = await serveBatch(scope, consumer, now)
}

/**
 * One batch under the consumer's cursor; true when there may be more. Nothing is written before everybody has been served: a
 * transaction that has written holds back whoever reads events up to the oldest one that is running, and serving may take its
 * time. A process that is told to end stops behind the order that it is at, and leaves the batch where it was.
 */
function serveBatch(scope: MedusaContainer, consumer: Consumer, now: number): Promise<boolean> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  return knex.transaction(async (trx) => {
    const taken = await takeCursor(trx, consumer.name)
    if (taken === undefined) return false
    const { events, more, cursor } = await eventsAfter(trx, taken, BATCH)
    const due = await dueFailures(trx, consumer.name, new Date(now), BATCH)
    const fresh = events.filter((event) => consumer.topics.includes(event.topic))
    const attempts = new Map(due.map((failure) => [failure.order_id, failure]))
    const orders = new Map([...due, ...fresh].map(({ order_id, position: at }) => [order_id, at]))
    const served: string[] = []
    const failed: Failed[] = []
    for (const [orderId, at] of orders) {
      if (isDraining()) return false
      const { position = at, attempts: before = 0 } = attempts.get(orderId) ?? {}
      const error = await serveOrder(scope, consumer, orderId, now)
      if (error === undefined) served.push(orderId)
      else failed.push({ orderId, position, error, wait: Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** before) })
    }
    if (served.length > 0) await forgetFailures(trx, consumer.name, served)
    for (const failure of failed) await noteFailed(scope, trx, consumer, failure)
    if (events.length > 0) await moveCursor(trx, consumer.name, cursor, new Date(now))
    return more
  })
}

interface Failed {
  readonly orderId: string
  readonly position: string
  readonly error: string
  /** Milliseconds until the next attempt. */
  readonly wait: number
}

/** @returns why it could not be served */
async function serveOrder(scope: MedusaContainer, consumer: Consumer, orderId: string, now: number): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  // What comes to its end later finds its order as it left it: two at once are kept apart by those who serve.
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No end within ${SERVING_MS} ms`)), SERVING_MS)
  })
  try {
    await Promise.race([consumer.serve(scope, orderId, now), late])
    return undefined
  } catch (error) {
    // Errors that went through the platform's workflows have lost their class.
    const { message } = (typeof error === "object" && error !== null ? error : {}) as { message?: unknown }
    return typeof message === "string" ? message : String(error)
  } finally {
    clearTimeout(timer)
  }
}

async function noteFailed(scope: MedusaContainer, trx: Knex.Transaction, { name }: Consumer, failed: Failed): Promise<void> {
  const { orderId, position, error, wait } = failed
  scope
    .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    .warn(`svc: ${name} will try an order again in ${wait} ms: ${error.slice(-300)}`)
  // From now on: serving took its time.
  await noteFailure(trx, { consumer: name, position, orderId, error, nextAttemptAt: new Date(Date.now() + wait) })
}
