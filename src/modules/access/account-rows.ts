import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Actor, ActorType } from "../../domain/access/caller"
import { ACCOUNT_COLUMNS, ACCOUNT_JOINS, type AccountRecord, type AccountRow, accountFromRow } from "./account-record"

/** A connection or transaction to run on. */
export type Database = Knex | Knex.Transaction

/** The living account with this public id, or null. */
export async function accountByNumber(database: Database, id: number): Promise<AccountRecord | null> {
  if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) return null
  const account = await oneAccount(database, "a.number = ?", [id])
  return account?.alive ? account : null
}

/** The account of a platform user, customer or staff member as it stands, also when dead; null when it has no row yet. */
export async function accountByActor(database: Database, actor: Actor): Promise<AccountRecord | null> {
  return oneAccount(database, "a.actor_type = ? and a.actor_id = ?", [actor.type, actor.id])
}

/** Who signed in natively; empty: not told. */
export interface SignedIn {
  readonly actorType: ActorType
  readonly actorId: string
  readonly authIdentityId: string
}

/**
 * The accounts that a native sign-in is for, also when dead: its actor's, and that of the actor that its identity has by now, which it
 * may not have had then. Waits for a change of them that is just being written.
 */
export async function accountsOfSignIn(
  database: Database,
  { actorType, actorId, authIdentityId }: SignedIn,
): Promise<AccountRecord[]> {
  return manyAccounts(
    database,
    "a.actor_type = ? and a.actor_id in (?, (select app_metadata ->> ? from auth_identity where id = ?)) for share of a",
    [actorType, actorId, `${actorType}_id`, authIdentityId],
  )
}

/** Accounts by public id, dead ones too (past orders name them). Ids without an account are left out. */
export async function accountsByIds(database: Database, ids: readonly number[]): Promise<Map<number, AccountRecord>> {
  const accounts = await manyAccounts(database, "a.number = any(?::int[])", [[...new Set(ids)]])
  return new Map(accounts.map((account) => [account.id, account]))
}

/** Accounts by actor id, dead ones too. Actors without a row are left out: see {@link ensureAccounts}. */
export async function accountsByActors(
  database: Database,
  actorType: ActorType,
  actorIds: readonly string[],
): Promise<Map<string, AccountRecord>> {
  const accounts = await manyAccounts(database, "a.actor_type = ? and a.actor_id = any(?::text[])", [
    actorType,
    [...new Set(actorIds)],
  ])
  return new Map(accounts.map((account) => [account.actor.id, account]))
}

/** The living account with this key, or null. */
export async function accountByKey(database: Database, key: string): Promise<AccountRecord | null> {
  const account = await oneAccount(database, "a.id = ?", [key])
  return account?.alive ? account : null
}

/** An account as it stands, held against every other change of it until the transaction ends; null when it is dead. */
export async function lockAccount(held: Knex.Transaction, key: string): Promise<AccountRecord | null> {
  await held.raw("select 1 from svc_account where id = ? for update", [key])
  const account = await oneAccount(held, "a.id = ?", [key])
  return account?.alive ? account : null
}

/** The account that fits; null: none does. @param condition on `svc_account a` */
export async function oneAccount(database: Database, condition: string, values: Knex.Value[]): Promise<AccountRecord | null> {
  return (await manyAccounts(database, condition, values))[0] ?? null
}

async function manyAccounts(database: Database, condition: string, values: readonly unknown[]): Promise<AccountRecord[]> {
  const { rows } = (await database.raw(
    `select ${ACCOUNT_COLUMNS} from svc_account a ${ACCOUNT_JOINS} where ${condition}`,
    values as Knex.RawBinding[],
  )) as { rows: AccountRow[] }
  return rows.map(accountFromRow)
}
