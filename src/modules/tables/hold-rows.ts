import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Who holds a table. `holder` names a session, account or cart; each has one hold at a time. */
export interface Holder {
  readonly holder: string
  readonly sessionHash: string | null
  readonly accountNumber: number | null
}

/** A hold to write. */
export interface HoldWrite extends Holder {
  readonly tableId: string
  readonly renewals: number
  readonly at: Date
  readonly expiresAt: Date
}

/** Serialises requests of a holder until the end of the transaction. Call it before locking the table. */
export async function lockHolder(trx: Knex.Transaction, holder: string, waitMs: number): Promise<void> {
  const lock = trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`svc_table_holder:${holder}`]).toQuery()
  await trx.raw(`set local lock_timeout = ${Math.trunc(waitMs)}; ${lock}`)
}

/** A holder's hold on a table, current or ended. Instants in epoch milliseconds. */
export async function findHold(
  trx: Knex.Transaction,
  holder: string,
  tableId: string,
): Promise<{ readonly renewals: number; readonly expiresAt: number } | undefined> {
  const { rows } = (await trx.raw("select renewals, expires_at from svc_table_hold where holder = ? and table_id = ?", [
    holder,
    tableId,
  ])) as { rows: { renewals: number; expires_at: Date }[] }
  const [row] = rows
  return row && { renewals: row.renewals, expiresAt: row.expires_at.getTime() }
}

/** Writes a hold on a locked table. It ends the holder's other holds and other holders' holds on this table. */
export async function writeHold(trx: Knex.Transaction, hold: HoldWrite): Promise<void> {
  await trx.raw(
    `update svc_table_hold set current = false, expires_at = least(expires_at, ?)
     where current and (holder = ? or table_id = ?) and not (holder = ? and table_id = ?)`,
    [hold.at, hold.holder, hold.tableId, hold.holder, hold.tableId],
  )
  await trx.raw(
    `insert into svc_table_hold (holder, table_id, current, session_hash, account_number, renewals, created_at, expires_at)
     values (?, ?, true, ?, ?, ?, ?, ?)
     on conflict (holder, table_id) do update set current = true, session_hash = excluded.session_hash,
       account_number = excluded.account_number, renewals = excluded.renewals, expires_at = excluded.expires_at`,
    [hold.holder, hold.tableId, hold.sessionHash, hold.accountNumber, hold.renewals, hold.at, hold.expiresAt] as never,
  )
}

/**
 * Ends the holds on a table, after an order or a release.
 * @param except a holder whose hold stays
 */
export async function endHolds(trx: Knex.Transaction, tableId: string, except?: string): Promise<void> {
  await trx.raw("delete from svc_table_hold where table_id = ? and holder <> ?", [tableId, except ?? ""])
}

/** Ends all holds of a holder, after its cart was abandoned. */
export async function endHoldsOf(database: Knex, holder: string): Promise<void> {
  await database.raw("delete from svc_table_hold where holder = ?", [holder])
}

/** Deletes holds that ended before an instant. */
export async function forgetHolds(database: Knex, before: Date): Promise<void> {
  await database.raw("delete from svc_table_hold where expires_at < ?", [before])
}
