import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { lockByName } from "../../database/transaction-lock"
import { normaliseEmail, usernameKey } from "../../domain/access/names"
import type { AccountRecord } from "./account-record"
import { type Database, oneAccount } from "./account-rows"

/* Locks and look-ups of e-mails and usernames. */

/** Locks an e-mail and a username across all processes until the transaction ends. */
export async function lockNames(trx: Knex.Transaction, names: { email: string | null; username: string | null }): Promise<void> {
  // Always e-mail before username, to avoid deadlocks.
  if (names.email !== null) await lockByName(trx, `svc_access:email:${normaliseEmail(names.email)}`)
  if (names.username !== null) await lockByName(trx, `svc_access:username:${usernameKey(names.username)}`)
}

/**
 * The staff account with this e-mail, case-insensitive; null: none.
 * @param email normalised
 */
export async function staffByEmail(database: Database, email: string): Promise<AccountRecord | null> {
  return oneAccount(database, "a.actor_type = 'svc_staff' and lower(a.email) = lower(?) and a.deleted_at is null", [email])
}

/** The account with this username; null if it does not exist or was deleted. */
export async function accountByUsername(database: Database, username: string): Promise<AccountRecord | null> {
  const account = await oneAccount(database, "a.username_key = ? and a.deleted_at is null", [usernameKey(username)])
  return account?.alive ? account : null
}

/** True if an account that is not deleted has this username. If a deleted account has the username, this function clears it there. */
export async function usernameTaken(database: Database, username: string): Promise<boolean> {
  const holder = await oneAccount(database, "a.username_key = ? and a.deleted_at is null", [usernameKey(username)])
  if (holder === null) return false
  if (holder.alive) return true
  await database.raw("update svc_account set username = null, username_key = null where id = ?", [holder.key])
  return false
}
