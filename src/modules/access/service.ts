import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId, MedusaService } from "@medusajs/framework/utils"
import type { AddressColumns, KeptAddress } from "../../domain/access/address"
import type { Actor, ActorType } from "../../domain/access/caller"
import { normaliseEmail, usernameKey } from "../../domain/access/names"
import type { Role, StaffRole } from "../../domain/access/roles"
import { ACCOUNT_COLUMNS, ACCOUNT_JOINS, type AccountRecord, type AccountRow, accountFromRow } from "./account-record"
import { deleteAccountAddress, insertAccountAddress, readAccountAddresses, updateAccountAddress } from "./address-rows"
import {
  type ApplicationPasswordRecord,
  accountOfApplicationPassword,
  addApplicationPassword,
  listApplicationPasswords,
  noteApplicationPasswordUse,
  revokeApplicationPassword,
} from "./application-password-rows"
import {
  accountKeyOfReset,
  addReset,
  endCredentials,
  forgetApplicationPasswords,
  forgetExpiredResets,
  forgetResets,
  forgetTokens,
  type KeptCredential,
  spendReset,
} from "./credential-rows"
import { foldedName, foldedSql } from "./folded-name"
import { AccessToken } from "./models/access-token"
import { Account } from "./models/account"
import { type OwnProfile, writeProfile } from "./profile-rows"
import { removeStaff, type StaffChange, writeStaffChange } from "./staff-rows"

/** An access token as its owner may see it: never the token, never its hash. Instants in epoch milliseconds. */
export interface TokenRecord {
  /** Public integer id. */
  readonly id: number
  /** `svc_access_token.id`. */
  readonly key: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
  readonly expiresAt: number
}

interface TokenRow {
  token_id: string
  token_number: number
  token_created_at: Date
  token_last_used_at: Date | null
  token_expires_at: Date
}

const TOKEN_COLUMNS = `t.id as token_id, t.number as token_number, t.created_at as token_created_at,
  t.last_used_at as token_last_used_at, t.expires_at as token_expires_at`

function tokenFromRow(row: TokenRow): TokenRecord {
  return {
    id: row.token_number,
    key: row.token_id,
    createdAt: row.token_created_at.getTime(),
    lastUsedAt: row.token_last_used_at?.getTime() ?? null,
    expiresAt: row.token_expires_at.getTime(),
  }
}

/** What is kept of a person at sign-up. `username` null: it follows the e-mail. Only staff brings e-mail, names and roles. */
export interface NewAccount {
  readonly actor: Actor
  readonly username: string | null
  readonly staff?: {
    readonly email: string
    readonly displayName: string | null
    readonly phone: string | null
    readonly store: string | null
    readonly roles: readonly StaffRole[]
    readonly disabled: boolean
  }
}

export interface AccountSearch {
  readonly actorType?: ActorType
  /** Staff that carries this role. */
  readonly role?: Role | undefined
  /** Part of username, e-mail or name. */
  readonly search?: string | undefined
  /** Staff of this store, and staff that is bound to none. */
  readonly store?: string | undefined
  /** True: disabled ones only; default false. */
  readonly disabled?: boolean | "both"
  readonly offset: number
  readonly limit: number
}

/** A connection or transaction to run on. */
type Database = Knex | Knex.Transaction

/**
 * Accounts and their access tokens. Reads go straight to the database, one indexed statement each: revocation, deletion
 * and disabling must be seen at once by every instance, so nothing here is remembered between requests.
 */
export default class AccessModuleService extends MedusaService({ Account, AccessToken }) {
  private readonly database: Knex

  constructor({ __pg_connection__ }: { readonly __pg_connection__: Knex }) {
    super(...arguments)
    this.database = __pg_connection__
  }

  // --- Accounts -----------------------------------------------------------------------------------------------------

  /** The living account with this public id, or null. */
  async accountByNumber(id: number): Promise<AccountRecord | null> {
    if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) return null
    const account = await this.oneAccount(this.database, "a.number = ?", [id])
    return account?.alive ? account : null
  }

  /** The account of a platform user, customer or staff member as it stands, also when dead; null when it has no row yet. */
  async accountByActor(actor: Actor, database: Database = this.database): Promise<AccountRecord | null> {
    return this.oneAccount(database, "a.actor_type = ? and a.actor_id = ?", [actor.type, actor.id])
  }

  /** Accounts by public id, dead ones too (past orders name them). Ids without an account are left out. */
  async accountsByIds(ids: readonly number[], database: Database = this.database): Promise<Map<number, AccountRecord>> {
    const accounts = await this.manyAccounts(database, "a.number = any(?::int[])", [[...new Set(ids)]])
    return new Map(accounts.map((account) => [account.id, account]))
  }

  /** Accounts by actor id, dead ones too. Actors without a row are left out: see {@link ensureAccounts}. */
  async accountsByActors(actorType: ActorType, actorIds: readonly string[]): Promise<Map<string, AccountRecord>> {
    const accounts = await this.manyAccounts(this.database, "a.actor_type = ? and a.actor_id = any(?::text[])", [
      actorType,
      [...new Set(actorIds)],
    ])
    return new Map(accounts.map((account) => [account.actor.id, account]))
  }

  /**
   * The account of a platform user or customer, made at first sight (contract section 2). Two at once make one row.
   * @returns null when the platform knows no such living person
   */
  async ensureAccount(actor: Actor, now: number, database: Database = this.database): Promise<AccountRecord | null> {
    const present = await this.accountByActor(actor, database)
    if (present !== null) return present.alive ? present : null
    if (actor.type === "svc_staff") return null
    const table = actor.type === "user" ? "user" : "customer"
    await database.raw(
      `insert into svc_account (id, actor_type, actor_id, registered_at, created_at, updated_at)
       select ?, ?, p.id, p.created_at, ?, ? from ?? p where p.id = ? and p.deleted_at is null
       on conflict (actor_type, actor_id) do nothing`,
      [newKey("svcacc"), actor.type, new Date(now), new Date(now), table, actor.id],
    )
    const made = await this.accountByActor(actor, database)
    return made?.alive ? made : null
  }

  /** {@link ensureAccount} for many actors of one type in three statements at most. */
  async ensureAccounts(actorType: ActorType, actorIds: readonly string[], now: number): Promise<Map<string, AccountRecord>> {
    const present = await this.accountsByActors(actorType, actorIds)
    const missing = [...new Set(actorIds)].filter((id) => !present.has(id))
    if (missing.length === 0 || actorType === "svc_staff") return present
    await this.database.raw(
      `insert into svc_account (id, actor_type, actor_id, registered_at, created_at, updated_at)
       select w.key, ?, p.id, p.created_at, ?, ?
         from unnest(?::text[], ?::text[]) as w (key, actor_id) join ?? p on p.id = w.actor_id and p.deleted_at is null
       on conflict (actor_type, actor_id) do nothing`,
      [
        actorType,
        new Date(now),
        new Date(now),
        missing.map(() => newKey("svcacc")),
        missing,
        actorType === "user" ? "user" : "customer",
      ],
    )
    return this.accountsByActors(actorType, actorIds)
  }

  /** Living accounts that fit, sorted by name, and how many there are in all. */
  async searchAccounts(wanted: AccountSearch): Promise<{ accounts: AccountRecord[]; total: number }> {
    const conditions = ["found.alive"]
    const values: string[] = []
    if (wanted.disabled !== "both") conditions.push(wanted.disabled ? "found.disabled" : "not found.disabled")
    if (wanted.actorType !== undefined) {
      conditions.push("found.actor_type = ?")
      values.push(wanted.actorType)
    }
    if (wanted.role !== undefined) {
      conditions.push("found.actor_type = 'svc_staff' and found.roles @> ?::jsonb")
      values.push(JSON.stringify([wanted.role]))
    }
    if (wanted.store !== undefined) {
      conditions.push("coalesce(found.meta ->> 'store', '') in ('', ?)")
      values.push(wanted.store)
    }
    const text = wanted.search?.trim()
    if (text) {
      const pattern = `%${foldedName(text).replace(/[\\%_]/g, "\\$&")}%`
      const searched = [
        "concat_ws(' ', found.first_name, found.last_name)",
        "found.display_name",
        "found.email",
        "found.username",
      ]
      conditions.push(`(${searched.map((each) => `${foldedSql(each)} like ?`).join(" or ")})`)
      values.push(...searched.map(() => pattern))
    }
    const { rows } = (await this.database.raw(
      `select *, count(*) over ()::int as total from (select ${ACCOUNT_COLUMNS} from svc_account a ${ACCOUNT_JOINS}) found
        where ${conditions.join(" and ")}
        order by ${foldedSql(`coalesce(nullif(found.display_name, ''), nullif(concat_ws(' ', found.first_name, found.last_name), ''),
          found.username, found.email)`)}, found.number
        limit ? offset ?`,
      [...values, wanted.limit, wanted.offset],
    )) as { rows: (AccountRow & { total: number })[] }
    const first = rows[0]
    if (first === undefined && wanted.offset > 0) {
      const { total } = await this.searchAccounts({ ...wanted, offset: 0, limit: 1 })
      return { accounts: [], total }
    }
    return { accounts: rows.map(accountFromRow), total: first?.total ?? 0 }
  }

  /**
   * Runs a job while holding an e-mail and a username against everybody else who wants them, in every process: the
   * transaction's advisory locks end with it, also when the process dies. Give the job's writes this transaction.
   */
  async holdingNames<T>(
    names: { email: string; username: string | null },
    job: (held: Knex.Transaction) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(async (held) => {
      await this.lockNames(names, held)
      return job(held)
    })
  }

  /** Takes the locks of {@link holdingNames} in a transaction that the caller has. */
  async lockNames(names: { email: string | null; username: string | null }, held: Knex.Transaction): Promise<void> {
    // Always e-mail before username, so that two holders cannot wait for each other.
    if (names.email !== null) {
      await held.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`svc_access:email:${normaliseEmail(names.email)}`])
    }
    if (names.username !== null) {
      await held.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [
        `svc_access:username:${usernameKey(names.username)}`,
      ])
    }
  }

  /** An account as it stands, held against every other change of it until the transaction ends; null when it is dead. */
  async lockAccount(key: string, held: Knex.Transaction): Promise<AccountRecord | null> {
    await held.raw("select 1 from svc_account where id = ? for update", [key])
    const account = await this.oneAccount(held, "a.id = ?", [key])
    return account?.alive ? account : null
  }

  /** Writes the part of a profile that is ours (see {@link OwnProfile}). */
  async writeProfile(accountKey: string, profile: OwnProfile, now: number, held: Knex.Transaction): Promise<void> {
    await writeProfile(held, accountKey, profile, now)
  }

  /** The staff account with this e-mail, letter case aside; null when there is none. @param email normalised */
  async staffByEmail(email: string, database: Database = this.database): Promise<AccountRecord | null> {
    return this.oneAccount(database, "a.actor_type = 'svc_staff' and lower(a.email) = lower(?) and a.deleted_at is null", [email])
  }

  /** The living account with a username of its own; null when there is none. */
  async accountByUsername(username: string): Promise<AccountRecord | null> {
    const account = await this.oneAccount(this.database, "a.username_key = ? and a.deleted_at is null", [usernameKey(username)])
    return account?.alive ? account : null
  }

  /** True when a living account has this username. One that only a dead account still holds is given free. */
  async usernameTaken(username: string, database: Database = this.database): Promise<boolean> {
    const holder = await this.oneAccount(database, "a.username_key = ? and a.deleted_at is null", [usernameKey(username)])
    if (holder === null) return false
    if (holder.alive) return true
    await database.raw("update svc_account set username = null, username_key = null where id = ?", [holder.key])
    return false
  }

  /** Writes an account; for a platform actor that was seen meanwhile, its row takes the chosen username. */
  async writeAccount(account: NewAccount, now: number, database: Database = this.database): Promise<AccountRecord> {
    const { actor, username, staff } = account
    const at = new Date(now)
    await database.raw(
      `insert into svc_account (id, actor_type, actor_id, username, username_key, email, display_name, phone, roles, meta, disabled,
         registered_at, created_at, updated_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?, ?, ?, ?)
       on conflict (actor_type, actor_id) do update set username = excluded.username, username_key = excluded.username_key`,
      [
        newKey("svcacc"),
        actor.type,
        actor.id,
        username,
        username === null ? null : usernameKey(username),
        staff === undefined ? null : normaliseEmail(staff.email),
        staff?.displayName ?? null,
        staff?.phone ?? null,
        JSON.stringify(staff?.roles ?? []),
        JSON.stringify(staff === undefined ? {} : { phone: staff.phone, store: staff.store }),
        staff?.disabled ?? false,
        at,
        at,
        at,
      ],
    )
    const made = await this.accountByActor(actor, database)
    if (made === null) throw new Error("The account that was just written cannot be read")
    return made
  }

  // --- Staff --------------------------------------------------------------------------------------------------------

  /** Writes a change of a staff account, without its credentials (see {@link endCredentials}). */
  changeStaff(key: string, change: StaffChange, now: number, held: Knex.Transaction): Promise<void> {
    return writeStaffChange(held, key, change, now)
  }

  /** Takes a staff account away, with its credentials. */
  removeStaff(key: string, now: number, held: Knex.Transaction): Promise<void> {
    return removeStaff(held, key, now)
  }

  // --- Addresses of accounts that are no customers of the platform ------------------------------------------------------

  /** The addresses of an account, oldest first. */
  addresses(accountKey: string, database: Database): Promise<KeptAddress[]> {
    return readAccountAddresses(database, accountKey)
  }

  /** Stores an address. Gives its id. */
  async addAddress(
    { accountKey, columns }: { accountKey: string; columns: AddressColumns },
    now: number,
    held: Knex.Transaction,
  ): Promise<string> {
    const key = newKey("svcadr")
    await insertAccountAddress(held, { key, accountKey, columns, now })
    return key
  }

  changeAddress(
    { accountKey, id, columns }: { accountKey: string; id: string; columns: Partial<AddressColumns> },
    now: number,
    held: Knex.Transaction,
  ): Promise<void> {
    return updateAccountAddress(held, { key: id, accountKey, columns, now })
  }

  removeAddress(accountKey: string, id: string, held: Knex.Transaction): Promise<void> {
    return deleteAccountAddress(held, accountKey, id)
  }

  // --- Access tokens ------------------------------------------------------------------------------------------------

  /**
   * Stores the hash of a new token of an account. Instants in epoch milliseconds.
   * @param token `credentialsValidFrom`: of the account, read before the password was checked
   * @returns null when the password was changed, or the account disabled, since then: the sign-in came too late
   */
  async addToken(
    token: { accountKey: string; hash: string; expiresAt: number; credentialsValidFrom: number | null },
    now: number,
  ): Promise<TokenRecord | null> {
    const { rows } = (await this.database.raw(
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

  /** The tokens of an account that still count, newest first. */
  async listTokens(accountKey: string, now: number): Promise<TokenRecord[]> {
    const { rows } = (await this.database.raw(
      `select ${TOKEN_COLUMNS} from svc_access_token t
        where t.account_id = ? and t.revoked_at is null and t.expires_at > ? order by t.number desc`,
      [accountKey, new Date(now)],
    )) as { rows: TokenRow[] }
    return rows.map(tokenFromRow)
  }

  /**
   * Ends tokens of an account for good: the one with this public id, or all. Returns those that ended, as they were,
   * newest first.
   */
  async revokeTokens(accountKey: string, id: number | "all", now: number): Promise<TokenRecord[]> {
    const { rows } = (await this.database.raw(
      `update svc_access_token t set revoked_at = :now, updated_at = :now
        where t.account_id = :accountKey and t.revoked_at is null and t.expires_at > :now ${id === "all" ? "" : "and t.number = :id"}
       returning ${TOKEN_COLUMNS}`,
      { accountKey, now: new Date(now), ...(id === "all" ? {} : { id }) },
    )) as { rows: TokenRow[] }
    return rows.map(tokenFromRow).sort((one, other) => other.id - one.id)
  }

  /**
   * Who a token speaks for at this instant: one statement over token, account and person. Null when the token is
   * unknown, revoked or expired, or when the account is disabled or gone.
   */
  async accountOfToken(hash: string, now: number): Promise<{ account: AccountRecord; token: TokenRecord } | null> {
    const { rows } = (await this.database.raw(
      `select ${TOKEN_COLUMNS}, ${ACCOUNT_COLUMNS} from svc_access_token t join svc_account a on a.id = t.account_id ${ACCOUNT_JOINS}
        where t.token_hash = ? and t.revoked_at is null and t.expires_at > ? and not a.disabled`,
      [hash, new Date(now)],
    )) as { rows: (AccountRow & TokenRow)[] }
    const row = rows[0]
    return row?.alive ? { account: accountFromRow(row), token: tokenFromRow(row) } : null
  }

  /** Writes down when a token was last used, unless another request just did. */
  async noteTokenUse(tokenKey: string, now: number, notWithin: number): Promise<void> {
    await this.database.raw(
      "update svc_access_token set last_used_at = ? where id = ? and (last_used_at is null or last_used_at <= ?)",
      [new Date(now), tokenKey, new Date(now - notWithin)],
    )
  }

  /** Ends a token for good. Returns it as it was, or null when it had already ended. */
  async revokeToken(tokenKey: string, now: number): Promise<TokenRecord | null> {
    const { rows } = (await this.database.raw(
      `update svc_access_token t set revoked_at = ?, updated_at = ? where t.id = ? and t.revoked_at is null returning ${TOKEN_COLUMNS}`,
      [new Date(now), new Date(now), tokenKey],
    )) as { rows: TokenRow[] }
    return rows[0] === undefined ? null : tokenFromRow(rows[0])
  }

  // --- Application passwords ----------------------------------------------------------------------------------------

  /**
   * Stores the hash of a new application password. Null when the account's credentials ended since `credentialsValidFrom`
   * was read.
   */
  addApplicationPassword(
    wanted: { accountKey: string; name: string; hash: string; credentialsValidFrom: number | null },
    now: number,
  ): Promise<ApplicationPasswordRecord | null> {
    return addApplicationPassword(this.database, { key: newKey("svcapp"), ...wanted }, now)
  }

  /** The application passwords of an account, newest first. */
  listApplicationPasswords(accountKey: string): Promise<ApplicationPasswordRecord[]> {
    return listApplicationPasswords(this.database, accountKey)
  }

  /** Whom an application password speaks for, in one statement; null when it counts no more, or never did. */
  accountOfApplicationPassword(hash: string): Promise<{ account: AccountRecord; password: ApplicationPasswordRecord } | null> {
    return accountOfApplicationPassword(this.database, hash)
  }

  /** Ends an application password by its public id. Returns it as it was; null when the account has none such. */
  revokeApplicationPassword(accountKey: string, id: number, now: number): Promise<ApplicationPasswordRecord | null> {
    return revokeApplicationPassword(this.database, accountKey, id, now)
  }

  /** Writes down when an application password was last used, unless another request just did. */
  noteApplicationPasswordUse(key: string, now: number, notWithin: number): Promise<void> {
    return noteApplicationPasswordUse(this.database, key, now, notWithin)
  }

  // --- The end of credentials ---------------------------------------------------------------------------------------

  /** Ends all credentials of an account but the kept one: tokens, application passwords, sessions, reset links. */
  endCredentials(accountKey: string, kept: KeptCredential, now: number, held: Knex.Transaction): Promise<void> {
    return endCredentials(held, accountKey, kept, now)
  }

  /** Makes the links that reset an account's password useless. */
  forgetResets(accountKey: string, held: Knex.Transaction): Promise<void> {
    return forgetResets(held, accountKey)
  }

  /** Stores the hash of a reset token; false when a mail with one left less than `quiet` milliseconds ago. */
  addReset(wanted: { accountKey: string; hash: string; expiresAt: number; quiet: number }, now: number): Promise<boolean> {
    return addReset(this.database, { key: newKey("svcrst"), ...wanted }, now)
  }

  /** The key of the account that a reset token is for; null when it is unknown, used or expired. */
  accountKeyOfReset(hash: string, now: number): Promise<string | null> {
    return accountKeyOfReset(this.database, hash, now)
  }

  /** Uses a reset token up; null when it is unknown, used or expired. */
  spendReset(hash: string, now: number, held: Knex.Transaction): Promise<string | null> {
    return spendReset(held, hash, now)
  }

  /** See {@link forgetTokens}. */
  forgetTokens(before: Date, limit: number): Promise<number> {
    return forgetTokens(this.database, before, limit)
  }

  /** See {@link forgetApplicationPasswords}. */
  forgetApplicationPasswords(before: Date, limit: number): Promise<number> {
    return forgetApplicationPasswords(this.database, before, limit)
  }

  /** See {@link forgetExpiredResets}. */
  forgetExpiredResets(before: Date, limit: number): Promise<number> {
    return forgetExpiredResets(this.database, before, limit)
  }

  /** The living account with this key, or null. */
  async accountByKey(key: string): Promise<AccountRecord | null> {
    const account = await this.oneAccount(this.database, "a.id = ?", [key])
    return account?.alive ? account : null
  }

  private async oneAccount(database: Database, condition: string, values: Knex.Value[]): Promise<AccountRecord | null> {
    return (await this.manyAccounts(database, condition, values))[0] ?? null
  }

  private async manyAccounts(database: Database, condition: string, values: readonly unknown[]): Promise<AccountRecord[]> {
    const { rows } = (await database.raw(
      `select ${ACCOUNT_COLUMNS} from svc_account a ${ACCOUNT_JOINS} where ${condition}`,
      values as Knex.RawBinding[],
    )) as { rows: AccountRow[] }
    return rows.map(accountFromRow)
  }
}

const newKey = (prefix: string): string => generateEntityId(undefined, prefix)
