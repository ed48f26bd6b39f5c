import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { tryLockByName } from "../database/transaction-lock"
import { OUTBOX_START, type OutboxCursor } from "./outbox"

/**
 * Locks a consumer's cursor for the transaction, so that a consumer runs in one process at a time.
 *
 * The lock is not on the cursor's row. A row lock would assign the transaction an id, and events are read only up to the oldest running
 * transaction with an id. A slow consumer would then hide the newest events from all others.
 * @returns the cursor; {@link OUTBOX_START} when the consumer has no cursor yet; undefined when another process holds the lock
 */
export async function takeCursor(trx: Knex.Transaction, consumer: string): Promise<OutboxCursor | undefined> {
  if (!(await tryLockByName(trx, `svc_outbox_cursor:${consumer}`))) return undefined
  const { rows } = (await trx.raw("select position, edge::text as edge from svc_outbox_cursor where consumer = ?", [
    consumer,
  ])) as unknown as { rows: OutboxCursor[] }
  return rows[0] ?? OUTBOX_START
}

/** Stores how far a consumer has read. Its cursor must have been locked in the same transaction. */
export async function moveCursor(trx: Knex.Transaction, consumer: string, { position, edge }: OutboxCursor): Promise<void> {
  await trx.raw(
    `insert into svc_outbox_cursor (consumer, position, edge, updated_at) values (?, ?, ?::text::xid8, now())
     on conflict (consumer) do update set position = excluded.position, edge = excluded.edge, updated_at = excluded.updated_at`,
    [consumer, position, edge],
  )
}

/** Removes the cursor of a consumer that needs no events. An event is kept at least until every cursor has passed it. */
export async function dropCursor(database: Knex, consumer: string): Promise<void> {
  await database.raw("delete from svc_outbox_cursor where consumer = ?", [consumer])
}

/** Counts the events that each consumer has not read yet. */
export async function consumerLags(database: Knex): Promise<{ readonly consumer: string; readonly events: number }[]> {
  const { rows } = (await database.raw(
    `select c.consumer, (select count(*)::int from svc_outbox o where o.position > c.position) as events
       from svc_outbox_cursor c order by c.consumer`,
  )) as unknown as { rows: { consumer: string; events: number }[] }
  return rows
}
