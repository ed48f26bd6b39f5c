import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { deleteSome } from "../../database/delete-some"
import { newKey } from "./new-key"

/** The links to reset the password of an account. */
export class PasswordResets {
  readonly #knex: Knex

  constructor(knex: Knex) {
    this.#knex = knex
  }

  /**
   * Stores the hash of a reset token, unless a reset mail was sent recently. The time of the last mail is in the account's row, so the
   * limit holds for all processes.
   * @param wanted `email`: the mailbox of the link; instants in epoch milliseconds; `quiet`: minimum milliseconds between two
   *   mails
   * @returns false if it is too early for another mail, or the account is disabled or deleted
   */
  async add(
    wanted: { accountKey: string; email: string; hash: string; expiresAt: number; quiet: number },
    now: number,
  ): Promise<boolean> {
    return this.#knex.transaction(async (trx) => {
      const { rows } = (await trx.raw(
        `update svc_account set reset_mailed_at = ? where id = ? and not disabled and deleted_at is null
           and (reset_mailed_at is null or reset_mailed_at <= ?) returning id`,
        [new Date(now), wanted.accountKey, new Date(now - wanted.quiet)],
      )) as { rows: unknown[] }
      if (rows.length === 0) return false
      await trx.raw("delete from svc_password_reset where account_id = ? and expires_at <= ?", [wanted.accountKey, new Date(now)])
      await trx.raw(
        "insert into svc_password_reset (id, token_hash, account_id, email, created_at, expires_at) values (?, ?, ?, ?, ?, ?)",
        [newKey("svcrst"), wanted.hash, wanted.accountKey, wanted.email, new Date(now), new Date(wanted.expiresAt)],
      )
      return true
    })
  }

  /** The account of a reset token; null if it is unknown, used or expired. */
  async accountKeyOf(hash: string, now: number): Promise<string | null> {
    const { rows } = (await this.#knex.raw("select account_id from svc_password_reset where token_hash = ? and expires_at > ?", [
      hash,
      new Date(now),
    ])) as { rows: { account_id: string }[] }
    return rows[0]?.account_id ?? null
  }

  /**
   * Uses a reset token. Of several concurrent attempts one succeeds, the others get null.
   * @returns the account's key, and the mailbox that the token proves
   */
  async spend(hash: string, now: number, trx: Knex.Transaction): Promise<{ accountKey: string; email: string } | null> {
    const { rows } = (await trx.raw(
      "delete from svc_password_reset where token_hash = ? and expires_at > ? returning account_id, email",
      [hash, new Date(now)],
    )) as { rows: { account_id: string; email: string }[] }
    return rows[0] === undefined ? null : { accountKey: rows[0].account_id, email: rows[0].email }
  }

  /** Invalidates the reset links of an account. */
  forgetOf(accountKey: string, trx: Knex.Transaction): Promise<void> {
    return forgetResets(trx, accountKey)
  }

  /**
   * Deletes up to `limit` reset links that expired before an instant.
   * @returns the number of deleted rows
   */
  forget(before: Date, limit: number): Promise<number> {
    return deleteSome(this.#knex, { table: "svc_password_reset", condition: "expires_at < ?", values: [before] }, limit)
  }
}

/** Invalidates the reset links of an account. */
export async function forgetResets(trx: Knex.Transaction, accountKey: string): Promise<void> {
  await trx.raw("delete from svc_password_reset where account_id = ?", [accountKey])
}
