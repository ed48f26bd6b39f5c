import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Actor, ActorType } from "../../domain/access/caller"
import { ACTOR_JOINS, ACTOR_OF_IDENTITY } from "../../platform/sql/actor-of-account"
import { ACCOUNT_COLUMNS, type AccountRecord, type AccountRow, accountFromRow } from "./account-record"

/** A connection or transaction to run on. */
export type Database = Knex | Knex.Transaction

/** The account with this public id; null if it does not exist or was deleted. */
export async function accountByNumber(database: Database, id: number): Promise<AccountRecord | null> {
  if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) return null
  const account = await oneAccount(database, "a.number = ?", [id])
  return account?.alive ? account : null
}

/** The account of a Medusa user, customer or staff member, even if deleted; null if it has no row yet. */
export async function accountByActor(database: Database, actor: Actor): Promise<AccountRecord | null> {
  return oneAccount(database, "a.actor_type = ? and a.actor_id = ?", [actor.type, actor.id])
}

/** The person of a native sign-in; empty fields are unknown. */
export interface SignedIn {
  readonly actorType: ActorType
  readonly actorId: string
  readonly authIdentityId: string
}

/**
 * The accounts of a native sign-in, including deleted ones: the account of its actor, and the account of the identity's current actor, who
 * may have been added later. Waits for a concurrent change of these accounts.
 */
export async function accountsOfSignIn(
  database: Database,
  { actorType, actorId, authIdentityId }: SignedIn,
): Promise<AccountRecord[]> {
  return manyAccounts(database, `a.actor_type = ? and a.actor_id in (?, ${ACTOR_OF_IDENTITY}) for share of a`, [
    actorType,
    actorId,
    `${actorType}_id`,
    authIdentityId,
  ])
}

/** Accounts by public id, including deleted ones (past orders refer to them). Unknown ids are left out. */
export async function accountsByIds(database: Database, ids: readonly number[]): Promise<Map<number, AccountRecord>> {
  const accounts = await manyAccounts(database, "a.number = any(?::int[])", [[...new Set(ids)]])
  return new Map(accounts.map((account) => [account.id, account]))
}

/** Accounts by actor id, including deleted ones. Actors without a row are left out: see `ensureAccounts`. */
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

/** The account with this key; null if it does not exist or was deleted. */
export async function accountByKey(database: Database, key: string): Promise<AccountRecord | null> {
  const account = await oneAccount(database, "a.id = ?", [key])
  return account?.alive ? account : null
}

/** Locks an account until the transaction ends and reads it; null if it does not exist or was deleted. */
export async function lockAccount(trx: Knex.Transaction, key: string): Promise<AccountRecord | null> {
  await trx.raw("select 1 from svc_account where id = ? for update", [key])
  const account = await oneAccount(trx, "a.id = ?", [key])
  return account?.alive ? account : null
}

/**
 * The account that matches; null: none.
 * @param condition SQL on `svc_account a`
 */
export async function oneAccount(database: Database, condition: string, values: Knex.Value[]): Promise<AccountRecord | null> {
  return (await manyAccounts(database, condition, values))[0] ?? null
}

async function manyAccounts(database: Database, condition: string, values: readonly unknown[]): Promise<AccountRecord[]> {
  const { rows } = (await database.raw(
    `select ${ACCOUNT_COLUMNS} from svc_account a ${ACTOR_JOINS} where ${condition}`,
    values as Knex.RawBinding[],
  )) as { rows: AccountRow[] }
  return rows.map(accountFromRow)
}
