import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OutboxEvent } from "./outbox"

/** An event with the transaction that wrote it (64 bit, as text). */
export interface WindowEvent extends OutboxEvent {
  readonly transaction: string
}

/** What the outbox shows up to an edge: every event of every transaction before it, and none of a later one. */
export interface OutboxWindow {
  /** The oldest transaction that was still running: where the next window begins. */
  readonly edge: string
  readonly events: readonly WindowEvent[]
  /** True: nothing has happened in it, of any topic. */
  readonly empty: boolean
}

const COLUMNS = "o.position, o.order_id, o.store, o.topic, o.data, o.created_at, o.transaction::text as transaction"

/**
 * The events of all transactions from an edge up to the oldest one that is still running, by position.
 *
 * A position is drawn before its commit, and transactions commit in any order: a reader that kept the highest position it has
 * seen would miss a lower one that is committed later. Transactions older than the oldest running one are all over, so windows
 * of transactions miss nothing and show nothing twice. Within a window positions tell the order; the events of one order come in
 * theirs over windows too, because whoever writes one holds the order's row until the commit.
 * @param topics only events of these; all when left out
 */
export async function outboxWindow(database: Knex, from: string, topics?: readonly string[]): Promise<OutboxWindow> {
  const { rows } = (await database.raw(
    `with edge as materialized (
       select present.xid, exists (
         select 1 from svc_outbox where transaction >= (:from)::text::xid8 and transaction < present.xid
       ) as filled from (select pg_snapshot_xmin(pg_current_snapshot()) as xid) present
     )
     select ${COLUMNS}, edge.xid::text as edge, edge.filled from edge
     left join svc_outbox o on o.transaction >= (:from)::text::xid8 and o.transaction < edge.xid
       and (cast(:topics as text[]) is null or o.topic = any(cast(:topics as text[])))
     order by o.position`,
    { from, topics: topics === undefined ? null : [...topics] } as never,
  )) as { rows: (WindowEvent & { edge: string; filled: boolean; position: string | null })[] }
  const { edge = from, filled = false } = rows[0] ?? {}
  return { edge, events: rows.filter(({ position }) => position !== null), empty: !filled }
}

/** Where the outbox stands now: the present edge, and the highest position before it (`0`: none). */
export async function outboxTip(database: Knex): Promise<{ readonly edge: string; readonly position: string }> {
  const { rows } = (await database.raw(
    `with edge as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as xid)
     select edge.xid::text as edge, coalesce((
       select o.position from svc_outbox o where o.transaction < edge.xid order by o.position desc limit 1), 0)::text as position
     from edge`,
  )) as { rows: { edge: string; position: string }[] }
  return rows[0] ?? { edge: "0", position: "0" }
}

/**
 * What somebody who has seen the event at a position has still to see, before an edge: what was drawn later, and what was
 * committed by later transactions though drawn earlier. Some of the latter may have been seen already.
 * @param after the position to go on from in this reading, for the pages of a long one
 */
export async function eventsSince(
  database: Knex,
  seen: string,
  { edge, after, limit }: { readonly edge: string; readonly after: string; readonly limit: number },
): Promise<WindowEvent[]> {
  const { rows } = (await database.raw(
    `select ${COLUMNS} from svc_outbox o
     where o.position > :after and o.transaction < (:edge)::text::xid8
       and (o.position > :seen or o.transaction > (select transaction from svc_outbox where position = :seen))
     order by o.position limit :limit`,
    { seen, edge, after, limit },
  )) as { rows: WindowEvent[] }
  return rows
}

/** Whether events wait behind an edge for a transaction that is still running. */
export async function isOutboxBehind(database: Knex, edge: string): Promise<boolean> {
  const { rows } = (await database.raw("select exists(select 1 from svc_outbox where transaction >= ?::text::xid8) as behind", [
    edge,
  ])) as { rows: { behind: boolean }[] }
  return rows[0]?.behind === true
}
