import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { LOCK_BY_NAME } from "../../database/transaction-lock"
import { type EarlierHold, type HoldOwner, ownerNames } from "../../domain/tables"

/** A hold to write. `holder` names a session, account or cart. */
export interface HoldWrite extends HoldOwner {
  readonly tableId: string
  readonly renewals: number
  /** The network address by which the holds of a guest are limited; null: no limit. */
  readonly client: string | null
  /** The id of this move. */
  readonly move: string
  readonly at: Date
  readonly expiresAt: Date
}

/** SQL condition: the hold `h` is the owner's. Bindings: {@link ownerBindings}. */
export const OF_OWNER = "coalesce(h.holder = ? or h.session_hash = ? or h.account_number = ?, false)"
export const ownerBindings = ({ holder, sessionHash, accountNumber }: HoldOwner) => [holder, sessionHash, accountNumber]

/** SQL assignments: a move has ended the hold `h`. Bindings: the move's id, the time. */
const ENDED = "current = false, ended_by = ?, former_expires_at = h.expires_at, expires_at = least(h.expires_at, ?)"

/**
 * Serialises requests of an owner until the end of the transaction. Call it before locking the table.
 * @param also further names to lock: see {@link ownerNames}
 */
export async function lockOwner(
  trx: Knex.Transaction,
  owner: HoldOwner,
  waitMs: number,
  also: readonly string[] = [],
): Promise<void> {
  const names = [...new Set([...ownerNames(owner), ...also])].sort()
  // Not `lockByName`, because all names are locked in one round trip.
  const locks = names.map((name) => trx.raw(LOCK_BY_NAME, [`svc_table_holder:${name}`]).toQuery())
  await trx.raw([`set local lock_timeout = ${Math.trunc(waitMs)}`, ...locks].join("; "))
}

/** An owner's holds on a table, current or ended. */
export async function findHolds(
  trx: Knex.Transaction,
  owner: HoldOwner,
  tableId: string,
): Promise<readonly (EarlierHold & { readonly holder: string })[]> {
  const { rows } = (await trx.raw(
    `select h.holder, h.renewals, h.expires_at, h.current from svc_table_hold h where h.table_id = ? and ${OF_OWNER}`,
    [tableId, ...ownerBindings(owner)] as never,
  )) as { rows: { holder: string; renewals: number; expires_at: Date; current: boolean }[] }
  return rows.map(({ expires_at, ...row }) => ({ ...row, expiresAt: expires_at.getTime() }))
}

/** Whether the owner holds another table. */
export async function holdsElsewhere(trx: Knex.Transaction, owner: HoldOwner, tableId: string, at: Date): Promise<boolean> {
  const { rows } = (await trx.raw(
    `select 1 from svc_table_hold h where h.current and h.expires_at > ? and h.table_id <> ? and ${OF_OWNER} limit 1`,
    [at, tableId, ...ownerBindings(owner)] as never,
  )) as { rows: unknown[] }
  return rows.length > 0
}

/**
 * Writes a hold on a locked table. Ends the owner's other holds, and other owners' holds on this table. Their rows store the id of this
 * move, so that it can be undone.
 * @returns true if no earlier hold of this table by the holder is known
 */
export async function writeHold(trx: Knex.Transaction, owner: HoldOwner, hold: HoldWrite): Promise<boolean> {
  const { holder, tableId, at, move } = hold
  // The rows are locked in a fixed order, because another guest may move between the same tables in the opposite direction.
  await trx.raw(
    `with old as materialized (
       select h.holder, h.table_id from svc_table_hold h
       where h.current and (h.table_id = ? or ${OF_OWNER}) and not (h.holder = ? and h.table_id = ?)
       order by h.table_id, h.holder for update)
     update svc_table_hold h set ${ENDED} from old where h.holder = old.holder and h.table_id = old.table_id`,
    [tableId, ...ownerBindings(owner), holder, tableId, move, at] as never,
  )
  const { rows } = (await trx.raw(
    `insert into svc_table_hold (holder, table_id, current, session_hash, account_number, client, renewals, move, created_at, expires_at)
     values (?, ?, true, ?, ?, ?, ?, ?, ?, ?)
     on conflict (holder, table_id) do update set current = true, session_hash = excluded.session_hash,
       account_number = excluded.account_number, client = excluded.client, renewals = excluded.renewals, move = excluded.move,
       expires_at = excluded.expires_at, ended_by = null, former_expires_at = null
     returning xmax = 0 as inserted`,
    [holder, tableId, hold.sessionHash, hold.accountNumber, hold.client, hold.renewals, move, at, hold.expiresAt] as never,
  )) as unknown as { rows: { inserted: boolean }[] }
  return rows[0]?.inserted === true
}

/**
 * Ends the owner's holds, because the owner has chosen a table without holding it.
 * @returns whether there was a hold
 */
export async function endHoldsOfOwner(trx: Knex.Transaction, owner: HoldOwner, move: string, at: Date): Promise<boolean> {
  const { rowCount } = (await trx.raw(
    `update svc_table_hold h set ${ENDED} where h.current and h.expires_at > ? and ${OF_OWNER}`,
    [move, at, at, ...ownerBindings(owner)] as never,
  )) as unknown as { rowCount: number }
  return rowCount > 0
}

/** Counts the tables that others hold from a network address, and all tables that guests may choose. */
export async function countHoldsOfClient(
  trx: Knex.Transaction,
  client: string,
  owner: HoldOwner,
  at: Date,
): Promise<{ readonly held: number; readonly tables: number }> {
  const { rows } = (await trx.raw(
    `select (select count(*) from svc_table_hold h where h.client = ? and h.current and h.expires_at > ? and not ${OF_OWNER})::int as held,
       (select count(*) from svc_table where active)::int as tables`,
    [client, at, ...ownerBindings(owner)] as never,
  )) as { rows: { held: number; tables: number }[] }
  return rows[0] ?? { held: 0, tables: 0 }
}

/**
 * Ends the holds on a table, after an order or a release.
 * @param except a holder whose hold stays
 */
export async function endHolds(trx: Knex.Transaction, tableId: string, except?: string): Promise<void> {
  await trx.raw("delete from svc_table_hold where table_id = ? and holder <> ?", [tableId, except ?? ""])
}

/**
 * Ends a holder's hold for good, because the holder leaves its table. If the holder holds the same table again, that still counts as a
 * renewal.
 */
export async function leaveTable(database: Knex, holder: string, at: Date): Promise<void> {
  await database.raw(
    `update svc_table_hold set current = false, expires_at = least(expires_at, ?), ended_by = null
     where (current or ended_by is not null) and holder = ?`,
    [at, holder],
  )
}

/** Deletes all holds of a holder when its cart has become an order. */
export async function endHoldsOf(database: Knex, holder: string): Promise<void> {
  await database.raw("delete from svc_table_hold where holder = ?", [holder])
}

/** Deletes holds that ended before an instant. */
export async function forgetHolds(database: Knex, before: Date): Promise<void> {
  await database.raw("delete from svc_table_hold where expires_at < ?", [before])
}
