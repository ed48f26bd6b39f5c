import type { MedusaContainer } from "@medusajs/framework/types"
import { orderPayload } from "../../domain/webhooks"
import { isOutboxBehind, ORDERING_MODULE, type OrderingService, outboxWindow, type WindowEvent } from "../../modules/ordering"
import type { QueuedEvent } from "../../modules/webhooks"
import { loadReadableRecords } from "../ordering/load-readable-records"
import { databaseOf, webhookRows, webhooksEnabled } from "./parts"

const PAGE = 100

/** `idle`: no webhook is active. `behind`: events wait for a transaction that is still running; come back soon. */
export type FanOut = "idle" | "done" | "behind"

/**
 * Puts the events of the outbox into the queues of the webhooks that want them, each exactly once, in one transaction. What is
 * sent is made here, a moment after the event: a delivery is the same bytes at its first attempt and at its last, and of two
 * deliveries of an order the later one never shows an older state. An event of an order that has been deleted meanwhile is left
 * out: its deletion tells what there is to tell.
 */
export async function fanOutEvents(scope: MedusaContainer, now: number): Promise<FanOut> {
  if (!webhooksEnabled(scope)) return "idle"
  const knex = databaseOf(scope)
  const rows = webhookRows(scope)
  const wanted = await rows.wantedEvents(knex)
  if (!wanted) return "idle"
  const edge = await knex.transaction(async (trx) => {
    const filled = await rows.takeQueueEdge(trx)
    if (filled === undefined) return undefined
    const from = BigInt(filled) > BigInt(wanted.from) ? filled : wanted.from
    const window = await outboxWindow(trx, from)
    const events = window.events.filter(({ topic }) => wanted.topics.includes(topic))
    for (let at = 0; at < events.length; at += PAGE) {
      const queued = await bodiesOf(scope, events.slice(at, at + PAGE))
      if (queued.length > 0) await rows.queueEvents(trx, queued, new Date(now))
    }
    if (window.events.length > 0) await rows.moveQueueEdge(trx, window.edge)
    return window.edge
  })
  if (edge === undefined) return "behind"
  return (await isOutboxBehind(knex, edge)) ? "behind" : "done"
}

async function bodiesOf(scope: MedusaContainer, events: readonly WindowEvent[]): Promise<QueuedEvent[]> {
  const told = events.filter(({ topic }) => topic !== "order.deleted").map(({ order_id: id }) => id)
  const rows = await scope.resolve<OrderingService>(ORDERING_MODULE).ordersByIds([...new Set(told)])
  const records = await loadReadableRecords(scope, rows)
  const bodies = new Map(records.map((record) => [record.id, JSON.stringify(orderPayload(record))]))
  return events.flatMap(({ position, transaction, order_id: id, topic }) => {
    const body = topic === "order.deleted" ? JSON.stringify({ id }) : bodies.get(id)
    return body === undefined ? [] : [{ position, transaction, order_id: id, topic, body }]
  })
}
