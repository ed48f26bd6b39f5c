import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { OUTBOX_START, type OutboxCursor } from "./outbox"

/**
 * Takes a consumer's cursor for the length of the transaction; undefined when another process has it, {@link OUTBOX_START} when there is none. So a consumer runs once over
 * all instances, and one that dies frees its cursor with its connection.
 *
 * An advisory lock: a row lock would give the transaction a number, and events are read only up to the oldest numbered transaction
 * that is running. A slow consumer would keep the newest events from all others.
 */
export async function takeCursor(trx: Knex.Transaction, consumer: string): Promise<OutboxCursor | undefined> {
  const { rows: locks } = (await trx.raw(
    "select pg_try_advisory_xact_lock(hashtextextended('svc_outbox_cursor:' || ?, 0)) as taken",
    [consumer],
  )) as unknown as { rows: { taken: boolean }[] }
  if (!locks[0]?.taken) return undefined
  const { rows } = (await trx.raw("select position, edge::text as edge from svc_outbox_cursor where consumer = ?", [
    consumer,
  ])) as unknown as { rows: OutboxCursor[] }
  return rows[0] ?? OUTBOX_START
}

/** Writes down how far a consumer has read. Its cursor must have been taken in the same transaction. */
export async function moveCursor(trx: Knex.Transaction, consumer: string, { position, edge }: OutboxCursor): Promise<void> {
  await trx.raw(
    `insert into svc_outbox_cursor (consumer, position, edge, updated_at) values (?, ?, ?::text::xid8, now())
     on conflict (consumer) do update set position = excluded.position, edge = excluded.edge, updated_at = excluded.updated_at`,
    [consumer, position, edge],
  )
}

/** Removes the cursor of a consumer that needs no events: events are kept for cursors only. */
export async function dropCursor(database: Knex, consumer: string): Promise<void> {
  await database.raw("delete from svc_outbox_cursor where consumer = ?", [consumer])
}
