import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** The topics of all active webhooks, and the earliest transaction from which any of them may get events. */
export interface WantedEvents {
  readonly topics: readonly string[]
  readonly from: string
}

/** An event to queue. */
export interface QueuedEvent {
  readonly position: string
  readonly transaction: string
  readonly order_id: string
  readonly topic: string
  readonly body: string
}

/** The events that active webhooks want; undefined if none is active. */
export async function wantedEvents(database: Knex): Promise<WantedEvents | undefined> {
  const { rows } = (await database.raw(
    `select array_agg(distinct topic) as topics, min(pg_snapshot_xmin(since)::text::numeric)::text as "from" from svc_webhook where status = 'active'`,
  )) as { rows: { topics: string[] | null; from: string | null }[] }
  const { topics, from } = rows[0] ?? {}
  return topics && from ? { topics, from } : undefined
}

/**
 * Queues events, in order, for every active webhook of their topic. A webhook gets events committed after it was created or
 * activated, by the snapshot taken at that moment.
 */
export async function queueEvents(trx: Knex.Transaction, events: readonly QueuedEvent[], at: Date): Promise<void> {
  await trx.raw(
    `insert into svc_webhook_delivery (webhook, position, order_id, event, body, next_attempt_at, created_at)
     select w.number, e.position, e.order_id, e.topic, e.body, ?, ?
     from jsonb_to_recordset(?::jsonb) as e(position bigint, transaction text, order_id text, topic text, body text)
     join svc_webhook w on w.topic = e.topic and w.status = 'active' and not pg_visible_in_snapshot(e.transaction::xid8, w.since)
     order by e.position, w.number
     on conflict (webhook, position) where redelivery_of is null do nothing`,
    [at, at, JSON.stringify(events)],
  )
}
