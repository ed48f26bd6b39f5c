import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { QueuedNotice } from "./notice-rows"

/**
 * Takes the right to queue notices for the length of the transaction, and tells up to which transaction of the outbox they are
 * queued; undefined when another process is at it. An advisory lock: a row lock would number the transaction, and hold back the
 * events of the moment.
 */
export async function takeNoticeEdge(trx: Knex.Transaction): Promise<string | undefined> {
  const { rows } = (await trx.raw(
    "select pg_try_advisory_xact_lock(hashtextextended('svc_notice_cursor', 0)) as taken",
  )) as unknown as {
    rows: { taken: boolean }[]
  }
  if (!rows[0]?.taken) return undefined
  const { rows: cursors } = (await trx.raw("select edge::text as edge from svc_notice_cursor where id = 1")) as unknown as {
    rows: { edge: string }[]
  }
  return cursors[0]?.edge
}

export async function moveNoticeEdge(trx: Knex.Transaction, edge: string): Promise<void> {
  await trx.raw("update svc_notice_cursor set edge = ?::text::xid8 where id = 1", [edge])
}

/** Queues notices, in order. What was queued before, under the same order, channel, kind and occasion, is left as it is. */
export async function queueNotices(trx: Knex.Transaction, notices: readonly QueuedNotice[], now: Date): Promise<void> {
  await trx.raw(
    `insert into svc_notice (order_id, channel, kind, occasion, happened_at, next_attempt_at)
     select n.order_id, n.channel, n.kind, n.occasion, n.happened_at, ?
     from jsonb_to_recordset(?::jsonb)
       as n(position bigint, order_id text, channel text, kind text, occasion text, happened_at timestamptz)
     order by n.position, n.channel
     on conflict (order_id, channel, kind, occasion) do nothing`,
    [now, JSON.stringify(notices)],
  )
}
