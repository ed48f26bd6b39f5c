import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { deleteSome } from "../../database/delete-some"

/**
 * Stores the hash of a verification token, unless a verification mail was sent recently. The time of the last mail is in the account's row,
 * so the limit holds for all processes.
 * @param wanted instants in epoch milliseconds; `quiet`: minimum milliseconds between two mails
 * @returns null if it was stored, otherwise the milliseconds to wait
 */
export async function addVerification(
  database: Knex,
  wanted: {
    readonly account: number
    readonly hash: string
    readonly email: string
    readonly expiresAt: number
    readonly quiet: number
  },
  now: number,
): Promise<number | null> {
  return database.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: { verify_mailed_at: Date | null }[] }>(
      "select verify_mailed_at from svc_loyalty_account where account_number = ? for update",
      [wanted.account],
    )
    const last = rows[0]?.verify_mailed_at?.getTime()
    if (last !== undefined && last + wanted.quiet > now) return last + wanted.quiet - now
    await trx.raw("update svc_loyalty_account set verify_mailed_at = ? where account_number = ?", [new Date(now), wanted.account])
    await trx.raw("delete from svc_loyalty_verification where account_number = ? and expires_at <= ?", [
      wanted.account,
      new Date(now),
    ])
    await trx.raw("insert into svc_loyalty_verification (token_hash, account_number, email, expires_at) values (?, ?, ?, ?)", [
      wanted.hash,
      wanted.account,
      wanted.email,
      new Date(wanted.expiresAt),
    ])
    return null
  })
}

/** Deletes a verification whose mail could not be sent, so that it does not delay the next mail. */
export async function dropVerification(database: Knex, account: number, hash: string): Promise<void> {
  await database.transaction(async (trx) => {
    // Lock the account first, as all writers do.
    await trx.raw("update svc_loyalty_account set verify_mailed_at = null where account_number = ?", [account])
    await trx.raw("delete from svc_loyalty_verification where token_hash = ?", [hash])
  })
}

/** The account and e-mail of a token; undefined if it is unknown, used or expired. */
export async function findVerification(
  database: Knex,
  hash: string,
  now: number,
): Promise<{ account: number; email: string } | undefined> {
  const { rows } = await database.raw<{ rows: { account: number; email: string }[] }>(
    "select account_number as account, email from svc_loyalty_verification where token_hash = ? and expires_at > ?",
    [hash, new Date(now)],
  )
  return rows[0]
}

/** Uses a token and stores the e-mail as verified; false if it was already used. */
export async function spendVerification(
  trx: Knex.Transaction,
  hash: string,
  proven: { readonly account: number; readonly email: string },
  now: number,
): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>("delete from svc_loyalty_verification where token_hash = ? returning 1", [
    hash,
  ])
  if (rows.length === 0) return false
  await trx.raw("delete from svc_loyalty_verification where account_number = ?", [proven.account])
  await trx.raw("update svc_loyalty_account set verified_email = ?, verified_at = ? where account_number = ?", [
    proven.email,
    new Date(now),
    proven.account,
  ])
  return true
}

/** Records that a mailbox got its welcome points; false if it already had them, under any account. */
export async function welcomeMailbox(trx: Knex.Transaction, hash: string, now: number): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    "insert into svc_loyalty_welcome (mailbox_hash, created_at) values (?, ?) on conflict do nothing returning 1",
    [hash, new Date(now)],
  )
  return rows.length > 0
}

/**
 * Deletes up to `limit` links that expired before an instant.
 * @returns the number of deleted rows
 */
export function forgetVerifications(database: Knex, before: Date, limit: number): Promise<number> {
  return deleteSome(database, { table: "svc_loyalty_verification", condition: "expires_at < ?", values: [before] }, limit)
}
