import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { forgetResets } from "./password-resets"

/** What an account may keep when its credentials end: the one that the present request came with. */
export interface KeptCredential {
  readonly tokenKey?: string
  readonly applicationPasswordKey?: string
}

/**
 * The instant of a change that ends credentials, for who holds the account's row: not that of the request, which has waited for locks
 * and for the password to be hashed. A sign-in of the platform that was made meanwhile, and tells only its second, is older then.
 */
export function instantOfChange(asked: number): number {
  return Math.max(asked, Date.now())
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
