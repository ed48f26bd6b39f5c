import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** One event of the outbox. `position` is text: it is a 64 bit number. */
export interface OutboxEvent {
  readonly position: string
  readonly order_id: string
  readonly store: string
  readonly topic: string
  readonly data: Readonly<Record<string, unknown>>
  readonly created_at: Date
}

/**
 * How far a consumer has come: it has seen every event up to the position that transactions before the edge have written. Both
 * are 64 bit numbers, as text.
 */
export interface OutboxCursor {
  readonly position: string
  readonly edge: string
}

/** An order that a consumer could not serve and will try again. */
export interface OutboxFailure {
  readonly position: string
  readonly order_id: string
  readonly attempts: number
}

/**
 * Takes the consumer's cursor for the length of the transaction; undefined when another process has it.
 * One consumer runs once over all instances, and one that dies frees its cursor with its connection. An advisory lock, because a
 * row lock would give the transaction a number, and events are read only up to the oldest numbered transaction that is running: a
 * consumer that takes its time would keep the newest events from everybody.
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
  if (rows[0]) return rows[0]
  await trx.raw("insert into svc_outbox_cursor (consumer) values (?) on conflict do nothing", [consumer])
  return { position: "0", edge: "0" }
}

/**
 * The next events behind a cursor, oldest first. Positions are drawn before the commit, so that a lower one may be committed after a
 * higher one: events are read only up to the oldest transaction that is still running, and what lies below the position is
 * read again from the transaction on that was running then.
 * @returns the events, whether there may be more, and the cursor behind them
 */
export async function eventsAfter(
  database: Knex,
  { position, edge }: OutboxCursor,
  limit: number,
): Promise<{ readonly events: readonly OutboxEvent[]; readonly more: boolean; readonly cursor: OutboxCursor }> {
  const { rows } = (await database.raw(
    `with present as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as edge), late as (
       select o.* from svc_outbox o, present
       where o.transaction >= (:edge)::text::xid8 and o.transaction < present.edge and o.position <= :position
     ), fresh as (
       select o.* from svc_outbox o, present
       where o.position > :position and o.transaction < present.edge order by o.position limit :limit
     )
     select e.position, e.order_id, e.store, e.topic, e.data, e.created_at, present.edge::text as edge
     from (select * from late union all select * from fresh) e, present order by e.position`,
    { position, edge, limit },
  )) as { rows: (OutboxEvent & { edge: string })[] }
  const last = rows.at(-1)
  if (!last) return { events: [], more: false, cursor: { position, edge } }
  const reached = BigInt(last.position) > BigInt(position) ? last.position : position
  return { events: rows, more: rows.length >= limit, cursor: { position: reached, edge: last.edge } }
}

export async function moveCursor(
  trx: Knex.Transaction,
  consumer: string,
  { position, edge }: OutboxCursor,
  at: Date,
): Promise<void> {
  await trx.raw("update svc_outbox_cursor set position = ?, edge = ?::text::xid8, updated_at = ? where consumer = ?", [
    position,
    edge,
    at,
    consumer,
  ])
}

export async function noteFailure(
  trx: Knex.Transaction,
  failure: {
    readonly consumer: string
    readonly position: string
    readonly orderId: string
    readonly error: string
    readonly nextAttemptAt: Date
  },
): Promise<void> {
  await trx.raw(
    `insert into svc_outbox_failure (consumer, position, order_id, error, next_attempt_at) values (?, ?, ?, ?, ?)
     on conflict (consumer, position) do update
       set attempts = svc_outbox_failure.attempts + 1, error = excluded.error, next_attempt_at = excluded.next_attempt_at`,
    [failure.consumer, failure.position, failure.orderId, failure.error.slice(0, 1000), failure.nextAttemptAt],
  )
}

export async function dueFailures(trx: Knex.Transaction, consumer: string, now: Date, limit: number): Promise<OutboxFailure[]> {
  const { rows } = (await trx.raw(
    "select position, order_id, attempts from svc_outbox_failure where consumer = ? and next_attempt_at <= ? order by position limit ?",
    [consumer, now, limit],
  )) as { rows: OutboxFailure[] }
  return rows
}

export async function forgetFailures(trx: Knex.Transaction, consumer: string, orderIds: readonly string[]): Promise<void> {
  await trx.raw("delete from svc_outbox_failure where consumer = ? and order_id = any(?)", [consumer, orderIds as string[]])
}

/**
 * Forgets the oldest events, as long as they are from before an instant and every consumer is past them. They are looked at from the
 * first one on, so that it takes no index but that of the positions, and nothing more of whoever writes an event.
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
