import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { deleteSome } from "../../database/delete-some"

/** What an account may keep when its credentials end: the one that the present request came with. */
export interface KeptCredential {
  readonly tokenKey?: string
  readonly applicationPasswordKey?: string
}

/**
 * Ends the credentials of an account (contract section 2): its tokens and application passwords but the kept one, links
 * that reset its password, and all sessions that were signed in before. The account's row is written first, so that a
 * sign-in which is just being written waits for it and finds that it came too late.
 */
export async function endCredentials(
  trx: Knex.Transaction,
  accountKey: string,
  kept: KeptCredential,
  now: number,
): Promise<void> {
  const at = new Date(now)
  await trx.raw(
    // Never the same instant twice: who read the account before a change must be able to see that there was one.
    `update svc_account set credentials_valid_from = greatest(?::timestamptz, credentials_valid_from + interval '1 millisecond'),
       updated_at = ? where id = ?`,
    [at, at, accountKey],
  )
  await trx.raw(
    "update svc_access_token set revoked_at = ?, updated_at = ? where account_id = ? and revoked_at is null and id is distinct from ?",
    [at, at, accountKey, kept.tokenKey ?? null],
  )
  await trx.raw(
    "update svc_application_password set revoked_at = ? where account_id = ? and revoked_at is null and id is distinct from ?",
    [at, accountKey, kept.applicationPasswordKey ?? null],
  )
  await forgetResets(trx, accountKey)
}

/** Makes the links that reset an account's password useless. */
export async function forgetResets(trx: Knex.Transaction, accountKey: string): Promise<void> {
  await trx.raw("delete from svc_password_reset where account_id = ?", [accountKey])
}

/**
 * Stores the hash of a reset token, unless a mail with one left within the last while: decided by the row, over all processes.
 * @param wanted instants in epoch milliseconds; `quiet`: milliseconds between two mails
 * @returns false when it is too early for another mail
 */
export async function addReset(
  database: Knex,
  wanted: { key: string; accountKey: string; hash: string; expiresAt: number; quiet: number },
  now: number,
): Promise<boolean> {
  return database.transaction(async (trx) => {
    const { rows } = (await trx.raw(
      `update svc_account set reset_mailed_at = ? where id = ? and not disabled and deleted_at is null
         and (reset_mailed_at is null or reset_mailed_at <= ?) returning id`,
      [new Date(now), wanted.accountKey, new Date(now - wanted.quiet)],
    )) as { rows: unknown[] }
    if (rows.length === 0) return false
    await trx.raw("delete from svc_password_reset where account_id = ? and expires_at <= ?", [wanted.accountKey, new Date(now)])
    await trx.raw("insert into svc_password_reset (id, token_hash, account_id, created_at, expires_at) values (?, ?, ?, ?, ?)", [
      wanted.key,
      wanted.hash,
      wanted.accountKey,
      new Date(now),
      new Date(wanted.expiresAt),
    ])
    return true
  })
}

/** The account that a reset token is for; null when it is unknown, used or expired. */
export async function accountKeyOfReset(database: Knex, hash: string, now: number): Promise<string | null> {
  const { rows } = (await database.raw("select account_id from svc_password_reset where token_hash = ? and expires_at > ?", [
    hash,
    new Date(now),
  ])) as { rows: { account_id: string }[] }
  return rows[0]?.account_id ?? null
}

/** Uses a reset token up: of several who try at once, one gets the account's key, the others null. */
export async function spendReset(trx: Knex.Transaction, hash: string, now: number): Promise<string | null> {
  const { rows } = (await trx.raw("delete from svc_password_reset where token_hash = ? and expires_at > ? returning account_id", [
    hash,
    new Date(now),
  ])) as { rows: { account_id: string }[] }
  return rows[0]?.account_id ?? null
}

/** Forgets some of the tokens that expired or were ended before an instant. @returns how many */
export function forgetTokens(database: Knex, before: Date, limit: number): Promise<number> {
  const condition = "least(expires_at, revoked_at) < ?"
  return deleteSome(database, { table: "svc_access_token", condition, values: [before] }, limit)
}

/** Forgets some of the application passwords that were ended before an instant. @returns how many */
export function forgetApplicationPasswords(database: Knex, before: Date, limit: number): Promise<number> {
  return deleteSome(database, { table: "svc_application_password", condition: "revoked_at < ?", values: [before] }, limit)
}

/** Forgets some of the links to reset a password that expired before an instant. @returns how many */
export function forgetExpiredResets(database: Knex, before: Date, limit: number): Promise<number> {
  return deleteSome(database, { table: "svc_password_reset", condition: "expires_at < ?", values: [before] }, limit)
}
