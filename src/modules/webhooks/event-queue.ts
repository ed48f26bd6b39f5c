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
 * Takes the right to fill the queues for the length of the transaction, and tells up to which transaction they are filled;
 * undefined when another process is filling them. An advisory lock: a row lock would number the transaction, and hold back the
 * events of the moment.
 */
export async function takeQueueEdge(trx: Knex.Transaction): Promise<string | undefined> {
  const { rows } = (await trx.raw(
    `select pg_try_advisory_xact_lock(hashtextextended('svc_webhook_cursor', 0)) as taken`,
  )) as unknown as { rows: { taken: boolean }[] }
  if (!rows[0]?.taken) return undefined
  const { rows: cursors } = (await trx.raw("select edge::text as edge from svc_webhook_cursor where id = 1")) as unknown as {
    rows: { edge: string }[]
  }
  return cursors[0]?.edge
}

export async function moveQueueEdge(trx: Knex.Transaction, edge: string): Promise<void> {
  await trx.raw("update svc_webhook_cursor set edge = ?::text::xid8 where id = 1", [edge])
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
