import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { QueuedNotice } from "./notice-rows"

/** Queues notices in order. Notices already queued for the same order, channel, kind and occasion are left unchanged. */
export async function insertNotices(trx: Knex.Transaction, notices: readonly QueuedNotice[], now: Date): Promise<void> {
  await trx.raw(
    `insert into svc_notice (order_id, channel, kind, occasion, note, happened_at, next_attempt_at)
     select n.order_id, n.channel, n.kind, n.occasion, n.note, n.happened_at, ?
     from jsonb_to_recordset(?::jsonb)
       as n(position bigint, order_id text, channel text, kind text, occasion text, note int, happened_at timestamptz)
     order by n.position, n.channel
     on conflict (order_id, channel, kind, occasion) do nothing`,
    [now, JSON.stringify(notices)],
  )
}
