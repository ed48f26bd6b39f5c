import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type EarlierHold, type HoldOwner, ownerNames } from "../../domain/tables"

/** A hold to write. `holder` names a session, account or cart. */
export interface HoldWrite extends HoldOwner {
  readonly tableId: string
  readonly renewals: number
  readonly at: Date
  readonly expiresAt: Date
}

/** A hold that was ended for another one, with its former end. */
export interface EndedHold {
  readonly holder: string
  readonly tableId: string
  readonly expiresAt: Date
}

/** What a new hold has changed. */
export interface HoldChange {
  /** The holder has never held this table, as far as is known. */
  readonly isNew: boolean
  /** The holds of the same owner that it ended. */
  readonly ended: readonly EndedHold[]
}

/** SQL condition: the hold `h` is the owner's. Bindings: {@link ownerBindings}. */
const OF_OWNER = "coalesce(h.holder = ? or h.session_hash = ? or h.account_number = ?, false)"
const ownerBindings = ({ holder, sessionHash, accountNumber }: HoldOwner) => [holder, sessionHash, accountNumber]

/**
 * Serialises requests of an owner until the end of the transaction. Call it before locking the table.
 * @param also a further holder whose hold is changed
 */
export async function lockOwner(
  trx: Knex.Transaction,
  owner: HoldOwner,
  waitMs: number,
  also: readonly string[] = [],
): Promise<void> {
  const names = [...new Set([...ownerNames(owner), ...also])].sort()
  const locks = names.map((name) =>
    trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`svc_table_holder:${name}`]).toQuery(),
  )
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

/** Writes a hold on a locked table. It ends the owner's other holds and other owners' holds on this table. */
export async function writeHold(trx: Knex.Transaction, owner: HoldOwner, hold: HoldWrite): Promise<HoldChange> {
  // The rows are locked in a fixed order, because another guest may move the other way between the same tables.
  const { rows: ended } = (await trx.raw(
    `with old as materialized (
       select h.holder, h.table_id, h.expires_at, ${OF_OWNER} as own from svc_table_hold h
       where h.current and (h.table_id = ? or ${OF_OWNER}) and not (h.holder = ? and h.table_id = ?)
       order by h.table_id, h.holder for update)
     update svc_table_hold h set current = false, expires_at = least(h.expires_at, ?)
     from old where h.holder = old.holder and h.table_id = old.table_id
     returning h.holder, h.table_id as "tableId", old.expires_at as "expiresAt", old.own`,
    [...ownerBindings(owner), hold.tableId, ...ownerBindings(owner), hold.holder, hold.tableId, hold.at] as never,
  )) as unknown as { rows: (EndedHold & { own: boolean })[] }
  const { rows } = (await trx.raw(
    `insert into svc_table_hold (holder, table_id, current, session_hash, account_number, renewals, created_at, expires_at)
     values (?, ?, true, ?, ?, ?, ?, ?)
     on conflict (holder, table_id) do update set current = true, session_hash = excluded.session_hash,
       account_number = excluded.account_number, renewals = excluded.renewals, expires_at = excluded.expires_at
     returning xmax = 0 as inserted`,
    [hold.holder, hold.tableId, hold.sessionHash, hold.accountNumber, hold.renewals, hold.at, hold.expiresAt] as never,
  )) as unknown as { rows: { inserted: boolean }[] }
  return { isNew: rows[0]?.inserted === true, ended: ended.filter(({ own }) => own).map(({ own: _own, ...one }) => one) }
}

/**
 * Undoes a hold, unless a later request has ended it. A holder that never held the table before forgets it; otherwise the hold counts as one
 * that was ended.
 * @returns whether the hold was still as it was written
 */
export async function takeHoldBack(
  database: Knex,
  { holder, tableId, expiresAt }: EndedHold,
  { isNew, at }: { readonly isNew: boolean; readonly at: Date },
): Promise<boolean> {
  const { rows } = (await (isNew
    ? database.raw(
        `delete from svc_table_hold where holder = ? and table_id = ? and (not current or expires_at = ?)
         returning current as same`,
        [holder, tableId, expiresAt],
      )
    : database.raw(
        `update svc_table_hold set current = false, expires_at = least(expires_at, ?)
         where holder = ? and table_id = ? and current and expires_at = ? returning true as same`,
        [at, holder, tableId, expiresAt],
      ))) as unknown as { rows: { same: boolean }[] }
  return rows[0]?.same === true
}

/** Makes an ended hold on a locked table current again, until its former end, unless its holder holds another table now. */
export async function restoreHold(trx: Knex.Transaction, { holder, tableId, expiresAt }: EndedHold): Promise<void> {
  await trx.raw(
    `update svc_table_hold h set current = true, expires_at = ? where h.holder = ? and h.table_id = ?
       and not exists (select from svc_table_hold o where o.holder = h.holder and o.current)`,
    [expiresAt, holder, tableId],
  )
}

/**
 * Ends the holds on a table, after an order or a release.
 * @param except a holder whose hold stays
 */
export async function endHolds(trx: Knex.Transaction, tableId: string, except?: string): Promise<void> {
  await trx.raw("delete from svc_table_hold where table_id = ? and holder <> ?", [tableId, except ?? ""])
}

/** Ends a holder's hold because it leaves its table. Another hold on that table still counts as a renewal. */
export async function leaveTable(database: Knex, holder: string, at: Date): Promise<void> {
  await database.raw(
    "update svc_table_hold set current = false, expires_at = least(expires_at, ?) where current and holder = ?",
    [at, holder],
  )
}

/** Forgets all holds of a holder, whose cart has become an order. */
export async function endHoldsOf(database: Knex, holder: string): Promise<void> {
  await database.raw("delete from svc_table_hold where holder = ?", [holder])
}

/** Deletes holds that ended before an instant. */
export async function forgetHolds(database: Knex, before: Date): Promise<void> {
  await database.raw("delete from svc_table_hold where expires_at < ?", [before])
}
