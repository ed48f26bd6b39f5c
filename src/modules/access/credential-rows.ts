import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { forgetResets } from "./password-resets"

/** The credential that stays valid when an account's credentials end: the one used by the current request. */
export interface KeptCredential {
  readonly tokenKey?: string
  readonly applicationPasswordKey?: string
}

/**
 * The instant to record for a change that ends credentials. Call it while holding the lock on the account's row. The start of the request
 * would be too early: somebody may sign in while the request waits for locks and password hashing, and that sign-in must count as older
 * than the change.
 * @param asked the start of the request, epoch milliseconds
 * @returns epoch milliseconds
 */
export function instantOfChange(asked: number): number {
  return Math.max(asked, Date.now())
}

/**
 * Ends the credentials of an account (contract section 2): tokens and application passwords except the kept one, reset links, and all
 * earlier sessions. The account's row is written first, so that a concurrent sign-in waits for it and then fails.
 */
export async function endCredentials(
  trx: Knex.Transaction,
  accountKey: string,
  kept: KeptCredential,
  now: number,
): Promise<void> {
  const at = new Date(now)
  await trx.raw(
    // Always later than the previous value, so that a reader of the previous value can detect the change.
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
