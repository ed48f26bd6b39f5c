import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { orderPayload } from "../../domain/webhooks"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import type { QueuedEvent } from "../../modules/webhooks"
import {
  dropCursor,
  isDraining,
  isOutboxBehind,
  isUnseen,
  type OutboxCursor,
  type OutboxEvent,
  outboxTip,
  readUnderCursor,
} from "../../queue"
import { loadReadableRecords } from "../ordering/reading/load-readable-records"
import { databaseOf, webhookRows } from "./parts"

const PAGE = 100
/** The name of the cursor. */
export const CONSUMER = "webhooks"

/** `idle`: no webhook is active. `behind`: another process is reading, or events wait for a transaction that is still running; call again soon. */
export type FanOut = "idle" | "done" | "behind"

/**
 * Queues the events of the outbox for the webhooks that subscribe to them, each exactly once, page by page. The body is built here, shortly
 * after the event. So every attempt sends the same bytes, and a later delivery of an order never shows an older state. Other events of an
 * order that is deleted by now are left out, because the event of the deletion follows.
 */
export async function fanOutEvents(scope: MedusaContainer, now: number): Promise<FanOut> {
  const knex = databaseOf(scope)
  const wanted = await webhookRows(scope).wantedEvents(knex)
  if (!wanted) {
    // Without active webhooks the cursor must not keep old events from being deleted.
    await dropCursor(knex, CONSUMER)
    return "idle"
  }
  // Events from before the oldest activation are skipped.
  const beginAt = async (trx: Knex.Transaction, stored: OutboxCursor): Promise<OutboxCursor> =>
    BigInt(stored.edge) < BigInt(wanted.from) ? outboxTip(trx, wanted.from) : stored
  for (;;) {
    const page = await readUnderCursor(knex, { consumer: CONSUMER, limit: PAGE, beginAt }, async (trx, { events }) => {
      const matching = events.filter((event) => wanted.topics.includes(event.topic) && !isUnseen(event))
      const queued = await bodiesOf(scope, matching)
      if (queued.length > 0) await webhookRows(scope).queueEvents(trx, queued, new Date(now))
      return "done"
    })
    if (page === undefined) return "behind"
    if (!page.more) return (await isOutboxBehind(knex, page.cursor)) ? "behind" : "done"
    if (isDraining()) return "done"
  }
}

async function bodiesOf(scope: MedusaContainer, events: readonly OutboxEvent[]): Promise<QueuedEvent[]> {
  if (events.length === 0) return []
  const ids = events.filter(({ topic }) => topic !== "order.deleted").map(({ order_id: id }) => id)
  const rows = await scope.resolve<OrderingService>(ORDERING_MODULE).ordersByIds([...new Set(ids)])
  const records = await loadReadableRecords(scope, rows)
  const bodies = new Map(records.map((record) => [record.id, JSON.stringify(orderPayload(record))]))
  return events.flatMap(({ position, transaction, order_id: id, topic }) => {
    const body = topic === "order.deleted" ? JSON.stringify({ id }) : bodies.get(id)
    return body === undefined ? [] : [{ position, transaction, order_id: id, topic, body }]
  })
}
