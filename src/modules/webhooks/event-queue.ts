import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** What active webhooks want to be told of, and the first transaction that any of them could hear of. */
export interface WantedEvents {
  readonly topics: readonly string[]
  readonly from: string
}

/** An event as it is put into the queues. */
export interface QueuedEvent {
  readonly position: string
  readonly transaction: string
  readonly order_id: string
  readonly topic: string
  readonly body: string
}

/** undefined: no webhook is active. */
export async function wantedEvents(database: Knex): Promise<WantedEvents | undefined> {
  const { rows } = (await database.raw(
    `select array_agg(distinct topic) as topics, min(pg_snapshot_xmin(since)::text::numeric)::text as "from" from svc_webhook where status = 'active'`,
  )) as { rows: { topics: string[] | null; from: string | null }[] }
  const { topics, from } = rows[0] ?? {}
  return topics && from ? { topics, from } : undefined
}

/**
 * Puts events into the queue of every active webhook that wants them, in order. A webhook is told of what was committed after it
 * was made or activated: its snapshot of that moment decides.
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
