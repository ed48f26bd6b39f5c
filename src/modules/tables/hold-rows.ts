import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * Who holds a table. `holder` names a session, account or cart. Holders with the same session or account are one party, and a party has
 * one hold at a time.
 */
export interface Holder {
  readonly holder: string
  readonly sessionHash: string | null
  readonly accountNumber: number | null
}

/** True for the rows of a party. Parameters: {@link partyBindings}. */
const OF_PARTY = "(holder = ? or session_hash = ? or account_number = ?)"
const partyBindings = ({ holder, sessionHash, accountNumber }: Holder) => [holder, sessionHash, accountNumber]

/** A hold to write. */
export interface HoldWrite extends Holder {
  readonly tableId: string
  readonly renewals: number
  readonly at: Date
  readonly expiresAt: Date
}

/** Serialises requests of a party until the end of the transaction. Call it before locking the table. */
export async function lockHolder(trx: Knex.Transaction, party: Holder, waitMs: number): Promise<void> {
  const { holder, sessionHash, accountNumber } = party
  const names = new Set([holder])
  if (sessionHash !== null) names.add(`session:${sessionHash}`)
  if (accountNumber !== null) names.add(`account:${accountNumber}`)
  // Always in the same order, so that two requests cannot wait for each other.
  const locks = [...names]
    .sort()
    .map((name) => trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`svc_table_holder:${name}`]).toQuery())
  await trx.raw([`set local lock_timeout = ${Math.trunc(waitMs)}`, ...locks].join("; "))
}

/** The last hold of a party on a table, current or ended. Instants in epoch milliseconds. */
export async function findHold(
  trx: Knex.Transaction,
  party: Holder,
  tableId: string,
): Promise<{ readonly renewals: number; readonly expiresAt: number } | undefined> {
  const { rows } = (await trx.raw(
    `select renewals, expires_at from svc_table_hold where table_id = ? and ${OF_PARTY}
      order by expires_at desc, renewals desc limit 1`,
    [tableId, ...partyBindings(party)] as never,
  )) as { rows: { renewals: number; expires_at: Date }[] }
  const [row] = rows
  return row && { renewals: row.renewals, expiresAt: row.expires_at.getTime() }
}

/** Writes a hold on a locked table. It ends the party's other holds and other parties' holds on this table. */
export async function writeHold(trx: Knex.Transaction, hold: HoldWrite): Promise<void> {
  await trx.raw(
    `update svc_table_hold set current = false, expires_at = least(expires_at, ?)
     where current and (table_id = ? or ${OF_PARTY}) and not (holder = ? and table_id = ?)`,
    [hold.at, hold.tableId, ...partyBindings(hold), hold.holder, hold.tableId] as never,
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

/** Ends a holder's hold when it leaves its table. The next hold on it still counts as a renewal. */
export async function leaveTable(database: Knex, holder: string, at: Date): Promise<void> {
  await database.raw(
    "update svc_table_hold set current = false, expires_at = least(expires_at, ?) where current and holder = ?",
    [at, holder],
  )
}

/** Forgets all holds of a holder, after its cart was not created or has become an order. */
export async function endHoldsOf(database: Knex, holder: string): Promise<void> {
  await database.raw("delete from svc_table_hold where holder = ?", [holder])
}

/** Deletes holds that ended before an instant. */
export async function forgetHolds(database: Knex, before: Date): Promise<void> {
  await database.raw("delete from svc_table_hold where expires_at < ?", [before])
}
