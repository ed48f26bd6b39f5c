import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** One event of the outbox. `position` and `transaction` are 64-bit numbers, as text. */
export interface OutboxEvent {
  readonly position: string
  readonly transaction: string
  readonly order_id: string
  readonly store: string
  readonly topic: string
  readonly data: Readonly<Record<string, unknown>>
  readonly created_at: Date
}

/** True for an event of an unseen order: nobody may be notified of it yet. Only internal consumers read it. */
export function isUnseen({ data }: Pick<OutboxEvent, "data">): boolean {
  return data.unseen === true
}

/** The account of the courier who has lost the order by this change; undefined: nobody has lost it. */
export function courierWhoLost({ data }: Pick<OutboxEvent, "data">): number | undefined {
  return typeof data.lost_by === "number" ? data.lost_by : undefined
}

/**
 * How far a consumer has read: every event up to `position` that a transaction older than `edge` has written. Both are 64-bit numbers, as
 * text.
 */
export interface OutboxCursor {
  readonly position: string
  readonly edge: string
}

/** The cursor before the first event. */
export const OUTBOX_START: OutboxCursor = { position: "0", edge: "0" }

/** Events after a cursor, by position. */
export interface EventPage {
  readonly events: readonly OutboxEvent[]
  /** True: there may be more. */
  readonly more: boolean
  /** The cursor to continue from. */
  readonly cursor: OutboxCursor
}

/**
 * Reads the next events after a cursor, oldest first.
 *
 * A position is assigned before the commit, so a lower position may be committed after a higher one. Events are therefore read only up to the
 * oldest running transaction (the edge). The next read includes events below the cursor's position if their transaction is not older than the
 * previous edge. So no event is missed or read twice. Events of one order come in the order of writing, because a writer locks the order's row
 * until its commit.
 * @param before only events of transactions before this one; default: before the oldest running one
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
 * The cursor after all events of transactions older than an edge.
 * @param before the edge; default: the oldest running transaction
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
 * The cursor after everything written before an instant, for a new consumer. Scans the whole outbox, once in a consumer's life.
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
 * The cursor of a reader that knows only the position of the last event it has read. Events with lower positions from later transactions are
 * read again. If that event was deleted, all events below it were deleted as well.
 * @param edge used if the event was deleted
 */
export async function cursorAt(database: Knex, position: string, edge: string): Promise<OutboxCursor> {
  const { rows } = (await database.raw('select transaction::text as "transaction" from svc_outbox where position = ?', [
    position,
  ])) as { rows: Pick<OutboxEvent, "transaction">[] }
  const transaction = rows[0]?.transaction
  return { position, edge: transaction === undefined ? edge : String(BigInt(transaction) + 1n) }
}

/** Whether events after an edge wait for a running transaction. */
export async function isOutboxBehind(database: Knex, { edge }: OutboxCursor): Promise<boolean> {
  const { rows } = (await database.raw("select exists(select 1 from svc_outbox where transaction >= ?::text::xid8) as behind", [
    edge,
  ])) as { rows: { behind: boolean }[] }
  return rows[0]?.behind === true
}

/**
 * Deletes the oldest events that were written before an instant and that every consumer with a cursor has read. Scans from the
 * first event, so it only needs the primary key.
 * @returns the number of deleted events
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
