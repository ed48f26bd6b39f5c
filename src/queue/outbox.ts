import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** One event of the outbox. `position` and `transaction` are 64 bit numbers, as text. */
export interface OutboxEvent {
  readonly position: string
  readonly transaction: string
  readonly order_id: string
  readonly store: string
  readonly topic: string
  readonly data: Readonly<Record<string, unknown>>
  readonly created_at: Date
}

/** Whether an event is one of an order that nobody is told of yet: only what keeps our own books follows it. */
export function isUnseen({ data }: Pick<OutboxEvent, "data">): boolean {
  return data.unseen === true
}

/**
 * How far a consumer has read: every event up to `position` that a transaction before `edge` has written. Both are 64 bit
 * numbers, as text.
 */
export interface OutboxCursor {
  readonly position: string
  readonly edge: string
}

/** Before the first event. */
export const OUTBOX_START: OutboxCursor = { position: "0", edge: "0" }

/** Events behind a cursor, by position. */
export interface EventPage {
  readonly events: readonly OutboxEvent[]
  /** True: there may be more. */
  readonly more: boolean
  /** Where to go on. */
  readonly cursor: OutboxCursor
}

/**
 * Reads the next events behind a cursor, oldest first.
 *
 * A position is drawn before its commit, so a lower one may be committed after a higher one. Events are therefore read only up to the
 * oldest transaction that is still running (the edge), and what lies below the cursor's position is read again from the edge of that
 * reading on. Nothing is missed and nothing comes twice. The events of one order come in the order of their writing, because a writer
 * holds the order's row until its commit.
 * @param before reads only events of transactions before this one; left out: before the oldest one that is running
 */
export async function readEvents(
  database: Knex,
  { position, edge }: OutboxCursor,
  { limit, before }: { readonly limit: number; readonly before?: string },
): Promise<EventPage> {
  const { rows } = (await database.raw(
    `with present as materialized (
       select coalesce(cast(:before as text)::xid8, pg_snapshot_xmin(pg_current_snapshot())) as edge
     ), late as (
       select o.* from svc_outbox o, present
       where o.transaction >= (:edge)::text::xid8 and o.transaction < present.edge and o.position <= :position
     ), fresh as (
       select o.* from svc_outbox o, present
       where o.position > :position and o.transaction < present.edge order by o.position limit :limit
     )
     select e.position, e.transaction::text as transaction, e.order_id, e.store, e.topic, e.data, e.created_at, present.edge::text as edge
     from present left join (select * from late union all select * from fresh) e on true order by e.position`,
    { position, edge, limit, before: before ?? null } as never,
  )) as { rows: (OutboxEvent & { readonly position: string | null; readonly edge: string })[] }
  const events = rows.filter((row): row is OutboxEvent & { edge: string } => row.position !== null)
  const last = events.at(-1)?.position ?? position
  return {
    events,
    more: events.length >= limit,
    cursor: { position: BigInt(last) > BigInt(position) ? last : position, edge: rows[0]?.edge ?? edge },
  }
}

/**
 * The cursor behind everything that transactions before an edge have written.
 * @param before the edge; left out: the oldest transaction that is running
 */
export async function outboxTip(database: Knex, before?: string): Promise<OutboxCursor> {
  const { rows } = (await database.raw(
    `with present as materialized (
       select coalesce(cast(? as text)::xid8, pg_snapshot_xmin(pg_current_snapshot())) as edge
     )
     select present.edge::text as edge, coalesce((
       select o.position from svc_outbox o where o.transaction < present.edge order by o.position desc limit 1), 0)::text as position
     from present`,
    [before ?? null] as never,
  )) as { rows: OutboxCursor[] }
  return rows[0] ?? OUTBOX_START
}

/**
 * The cursor behind everything that was written before an instant, for a consumer that is new. Looks through the whole outbox: once in
 * a consumer's life.
 */
export async function cursorAtTime(database: Knex, instant: Date): Promise<OutboxCursor> {
  const { rows } = (await database.raw(
    `select coalesce(max(position), 0)::text as position, pg_snapshot_xmin(pg_current_snapshot())::text as edge
     from svc_outbox where created_at < ?`,
    [instant],
  )) as { rows: OutboxCursor[] }
  return rows[0] ?? OUTBOX_START
}

/** The events of one order between two positions, both included, oldest first. */
export async function eventsOfOrder(database: Knex, orderId: string, from: string, to: string): Promise<readonly OutboxEvent[]> {
  const { rows } = (await database.raw(
    `select position, transaction::text as transaction, order_id, store, topic, data, created_at from svc_outbox
     where position between ? and ? and order_id = ? order by position`,
    [from, to, orderId],
  )) as { rows: OutboxEvent[] }
  return rows
}

/**
 * The cursor of a reader that knows only the position of the last event it has seen. Later transactions may have written lower positions:
 * they are read again. Of an event that is forgotten nothing below it is.
 * @param edge stands in for a forgotten event's transaction
 */
export async function cursorAt(database: Knex, position: string, edge: string): Promise<OutboxCursor> {
  const { rows } = (await database.raw('select transaction::text as "transaction" from svc_outbox where position = ?', [
    position,
  ])) as { rows: Pick<OutboxEvent, "transaction">[] }
  const transaction = rows[0]?.transaction
  return { position, edge: transaction === undefined ? edge : String(BigInt(transaction) + 1n) }
}

/** Whether events wait behind an edge for a transaction that is still running. */
export async function isOutboxBehind(database: Knex, { edge }: OutboxCursor): Promise<boolean> {
  const { rows } = (await database.raw("select exists(select 1 from svc_outbox where transaction >= ?::text::xid8) as behind", [
    edge,
  ])) as { rows: { behind: boolean }[] }
  return rows[0]?.behind === true
}

/**
 * Deletes the oldest events that were written before an instant and that every consumer with a cursor has read. They are looked at from
 * the first one on, so that no index is needed but the primary key.
 * @returns how many
 */
export async function forgetEvents(database: Knex, before: Date, limit: number): Promise<number> {
  const { rowCount } = (await database.raw(
    `delete from svc_outbox where position in (
       select o.position from (select position, created_at from svc_outbox order by position limit ?) o
        where o.created_at < ? and o.position <= (select min(position) from svc_outbox_cursor))`,
    [limit, before],
  )) as { rowCount: number }
  return rowCount
}
