import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { deleteSome } from "../../database/delete-some"
import { ACTOR_JOINS } from "../../platform/sql/actor-of-account"
import { ACCOUNT_COLUMNS, type AccountRecord, type AccountRow, accountFromRow } from "./account-record"
import { newKey } from "./new-key"

/** An application password as its owner may see it: without the password. Instants in epoch milliseconds. */
export interface ApplicationPasswordRecord {
  /** Public integer id. */
  readonly id: number
  /** `svc_application_password.id`. */
  readonly key: string
  readonly name: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

interface Row {
  password_id: string
  password_number: number
  password_name: string
  password_created_at: Date
  password_last_used_at: Date | null
}

const COLUMNS = `p.id as password_id, p.number as password_number, p.name as password_name,
  p.created_at as password_created_at, p.last_used_at as password_last_used_at`

function recordOf(row: Row): ApplicationPasswordRecord {
  return {
    id: row.password_number,
    key: row.password_id,
    name: row.password_name,
    createdAt: row.password_created_at.getTime(),
    lastUsedAt: row.password_last_used_at?.getTime() ?? null,
  }
}

/** The application passwords of accounts; never cached, like access tokens. */
export class ApplicationPasswords {
  readonly #knex: Knex

  constructor(knex: Knex) {
    this.#knex = knex
  }

  /**
   * Stores a new application password, unless the account's credentials were ended after `credentialsValidFrom` was read.
   * @returns the record; null if the credentials were ended, or the account was disabled or deleted
   */
  async add(
    wanted: { accountKey: string; name: string; hash: string; credentialsValidFrom: number | null },
    now: number,
  ): Promise<ApplicationPasswordRecord | null> {
    const { rows } = (await this.#knex.raw(
      `insert into svc_application_password as p (id, account_id, name, password_hash, created_at)
       select ?, a.id, ?, ?, ? from (
         select id from svc_account where id = ? and not disabled and deleted_at is null
           and credentials_valid_from is not distinct from ?::timestamptz for share
       ) a returning ${COLUMNS}`,
      [
        newKey("svcapp"),
        wanted.name,
        wanted.hash,
        new Date(now),
        wanted.accountKey,
        wanted.credentialsValidFrom === null ? null : new Date(wanted.credentialsValidFrom),
      ],
    )) as { rows: Row[] }
    return rows[0] === undefined ? null : recordOf(rows[0])
  }

  /** The application passwords of an account, newest first. */
  async list(accountKey: string): Promise<ApplicationPasswordRecord[]> {
    const { rows } = (await this.#knex.raw(
      `select ${COLUMNS} from svc_application_password p where p.account_id = ? and p.revoked_at is null order by p.number desc`,
      [accountKey],
    )) as { rows: Row[] }
    return rows.map(recordOf)
  }

  /**
   * The account and record of an application password; null if it is unknown or revoked, or the account is disabled or deleted.
   */
  async accountOf(hash: string): Promise<{ account: AccountRecord; password: ApplicationPasswordRecord } | null> {
    const { rows } = (await this.#knex.raw(
      `select ${COLUMNS}, ${ACCOUNT_COLUMNS} from svc_application_password p join svc_account a on a.id = p.account_id ${ACTOR_JOINS}
        where p.password_hash = ? and p.revoked_at is null and not a.disabled`,
      [hash],
    )) as { rows: (Row & AccountRow)[] }
    const row = rows[0]
    return row?.alive ? { account: accountFromRow(row), password: recordOf(row) } : null
  }

  /**
   * Revokes an application password of an account, by its public id. Returns its former state; null if the account has none with
   * this id.
   */
  async revoke(accountKey: string, id: number, now: number): Promise<ApplicationPasswordRecord | null> {
    const { rows } = (await this.#knex.raw(
      `update svc_application_password p set revoked_at = ? where p.account_id = ? and p.number = ? and p.revoked_at is null
       returning ${COLUMNS}`,
      [new Date(now), accountKey, id],
    )) as { rows: Row[] }
    return rows[0] === undefined ? null : recordOf(rows[0])
  }

  /** Stores when an application password was last used, unless it was stored within the last `notWithin` milliseconds. */
  async recordUse(key: string, now: number, notWithin: number): Promise<void> {
    await this.#knex.raw(
      "update svc_application_password set last_used_at = ? where id = ? and (last_used_at is null or last_used_at <= ?)",
      [new Date(now), key, new Date(now - notWithin)],
    )
  }

  /**
   * Deletes up to `limit` application passwords revoked before an instant.
   * @returns the number of deleted rows
   */
  forget(before: Date, limit: number): Promise<number> {
    return deleteSome(this.#knex, { table: "svc_application_password", condition: "revoked_at < ?", values: [before] }, limit)
  }
}
