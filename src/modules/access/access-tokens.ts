import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { deleteSome } from "../../database/delete-some"
import { ACTOR_JOINS } from "../../platform/sql/actor-of-account"
import { ACCOUNT_COLUMNS, type AccountRecord, type AccountRow, accountFromRow } from "./account-record"
import { newKey } from "./new-key"

/** An access token as its owner may see it: without the token itself and its hash. Instants in epoch milliseconds. */
export interface TokenRecord {
  /** Public integer id. */
  readonly id: number
  /** `svc_access_token.id`. */
  readonly key: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
  readonly expiresAt: number
  /** `svc_device.id` of the device that the token belongs to; null: none. */
  readonly deviceKey: string | null
}

interface TokenRow {
  token_id: string
  token_number: number
  token_created_at: Date
  token_last_used_at: Date | null
  token_expires_at: Date
  token_device_id: string | null
}

const TOKEN_COLUMNS = `t.id as token_id, t.number as token_number, t.created_at as token_created_at,
  t.last_used_at as token_last_used_at, t.expires_at as token_expires_at, t.device_id as token_device_id`

function tokenFromRow(row: TokenRow): TokenRecord {
  return {
    id: row.token_number,
    key: row.token_id,
    createdAt: row.token_created_at.getTime(),
    lastUsedAt: row.token_last_used_at?.getTime() ?? null,
    expiresAt: row.token_expires_at.getTime(),
    deviceKey: row.token_device_id,
  }
}

/**
 * The access tokens of accounts. Every read is one indexed statement, never cached: all instances must see a revocation at once.
 */
export class AccessTokens {
  readonly #knex: Knex

  constructor(knex: Knex) {
    this.#knex = knex
  }

  /**
   * Stores the hash of a new token. Instants in epoch milliseconds.
   * @param token `credentialsValidFrom`: the account's value, read before the password was checked
   * @returns the token's record; null if the password was changed or the account disabled after that read
   */
  async add(
    token: { accountKey: string; hash: string; expiresAt: number; credentialsValidFrom: number | null },
    now: number,
  ): Promise<TokenRecord | null> {
    const { rows } = (await this.#knex.raw(
      `insert into svc_access_token as t (id, token_hash, account_id, created_at, expires_at, updated_at)
       select ?, ?, a.id, ?, ?, ? from (
         select id from svc_account where id = ? and not disabled and deleted_at is null
           and credentials_valid_from is not distinct from ?::timestamptz for share
       ) a returning ${TOKEN_COLUMNS}`,
      [
        newKey("svctok"),
        token.hash,
        new Date(now),
        new Date(token.expiresAt),
        new Date(now),
        token.accountKey,
        token.credentialsValidFrom === null ? null : new Date(token.credentialsValidFrom),
      ],
    )) as { rows: TokenRow[] }
    return rows[0] === undefined ? null : tokenFromRow(rows[0])
  }

  /**
   * When each account last signed in with its password, epoch milliseconds. Older sign-ins can be missing, because ended tokens are deleted
   * after 30 days. Tokens of devices do not count.
   */
  async lastSignIns(accountKeys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = (await this.#knex.raw(
      `select account_id, max(created_at) as at from svc_access_token
        where account_id = any(?::text[]) and device_id is null group by account_id`,
      [[...accountKeys]],
    )) as { rows: { account_id: string; at: Date }[] }
    return new Map(rows.map(({ account_id, at }) => [account_id, at.getTime()]))
  }

  /** The valid tokens of an account, newest first. */
  async list(accountKey: string, now: number): Promise<TokenRecord[]> {
    const { rows } = (await this.#knex.raw(
      `select ${TOKEN_COLUMNS} from svc_access_token t
        where t.account_id = ? and t.revoked_at is null and t.expires_at > ? order by t.number desc`,
      [accountKey, new Date(now)],
    )) as { rows: TokenRow[] }
    return rows.map(tokenFromRow)
  }

  /**
   * Revokes tokens of an account: the token with this public id, or all tokens. Returns the revoked tokens in their former state, newest
   * first.
   */
  async revokeOf(accountKey: string, id: number | "all", now: number): Promise<TokenRecord[]> {
    const { rows } = (await this.#knex.raw(
      `update svc_access_token t set revoked_at = :now, updated_at = :now
        where t.account_id = :accountKey and t.revoked_at is null and t.expires_at > :now ${id === "all" ? "" : "and t.number = :id"}
       returning ${TOKEN_COLUMNS}`,
      { accountKey, now: new Date(now), ...(id === "all" ? {} : { id }) },
    )) as { rows: TokenRow[] }
    return rows.map(tokenFromRow).sort((one, other) => other.id - one.id)
  }

  /**
   * The account and token record of a token, in one statement over token, account and person. Null if the token is unknown,
   * revoked or expired, or the account is disabled or deleted.
   */
  async accountOf(hash: string, now: number): Promise<{ account: AccountRecord; token: TokenRecord } | null> {
    const { rows } = (await this.#knex.raw(
      `select ${TOKEN_COLUMNS}, ${ACCOUNT_COLUMNS} from svc_access_token t join svc_account a on a.id = t.account_id ${ACTOR_JOINS}
        where t.token_hash = ? and t.revoked_at is null and t.expires_at > ? and not a.disabled`,
      [hash, new Date(now)],
    )) as { rows: (AccountRow & TokenRow)[] }
    const row = rows[0]
    return row?.alive ? { account: accountFromRow(row), token: tokenFromRow(row) } : null
  }

  /** True if a token is neither revoked nor expired. */
  async isAlive(tokenKey: string, now: number): Promise<boolean> {
    const { rows } = (await this.#knex.raw(
      "select 1 from svc_access_token where id = ? and revoked_at is null and expires_at > ?",
      [tokenKey, new Date(now)],
    )) as { rows: unknown[] }
    return rows.length > 0
  }

  /** Stores when a token was last used, unless it was stored within the last `notWithin` milliseconds. */
  async recordUse(tokenKey: string, now: number, notWithin: number): Promise<void> {
    await this.#knex.raw(
      "update svc_access_token set last_used_at = ? where id = ? and (last_used_at is null or last_used_at <= ?)",
      [new Date(now), tokenKey, new Date(now - notWithin)],
    )
  }

  /**
   * Like {@link recordUse}, for the token of a device: extends it by `lifetime` milliseconds from this use, and stores the address at which
   * the device was seen.
   */
  async recordDeviceUse(
    tokenKey: string,
    { address, lifetime }: { readonly address: string | null; readonly lifetime: number },
    now: number,
    notWithin: number,
  ): Promise<void> {
    const at = new Date(now)
    await this.#knex.raw(
      `with t as (
         update svc_access_token set last_used_at = ?, expires_at = ?, updated_at = ?
          where id = ? and revoked_at is null and (last_used_at is null or last_used_at <= ?) returning device_id, expires_at)
       update svc_device d set ends_at = t.expires_at, last_seen_at = ?, last_address = coalesce(?, d.last_address) from t where d.id = t.device_id`,
      [at, new Date(now + lifetime), at, tokenKey, new Date(now - notWithin), at, address],
    )
  }

  /** Revokes a token. Returns its former state, or null if it was already revoked. */
  async revoke(tokenKey: string, now: number): Promise<TokenRecord | null> {
    const { rows } = (await this.#knex.raw(
      `update svc_access_token t set revoked_at = ?, updated_at = ? where t.id = ? and t.revoked_at is null returning ${TOKEN_COLUMNS}`,
      [new Date(now), new Date(now), tokenKey],
    )) as { rows: TokenRow[] }
    return rows[0] === undefined ? null : tokenFromRow(rows[0])
  }

  /**
   * Deletes up to `limit` tokens that expired or were revoked before an instant.
   * @returns the number of deleted rows
   */
  forget(before: Date, limit: number): Promise<number> {
    const condition = "least(expires_at, revoked_at) < ?"
    return deleteSome(this.#knex, { table: "svc_access_token", condition, values: [before] }, limit)
  }
}
