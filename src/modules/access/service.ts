import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaService } from "@medusajs/framework/utils"
import type { AddressColumns, KeptAddress } from "../../domain/access/address"
import type { Actor, ActorType } from "../../domain/access/caller"
import { AccessTokens } from "./access-tokens"
import type { AccountRecord } from "./account-record"
import {
  accountByActor,
  accountByKey,
  accountByNumber,
  accountsByActors,
  accountsByIds,
  accountsOfSignIn,
  type Database,
  lockAccount,
  type SignedIn,
} from "./account-rows"
import { type AccountSearch, searchAccounts } from "./account-search"
import { deleteAccountAddress, insertAccountAddress, readAccountAddresses, updateAccountAddress } from "./address-rows"
import { ApplicationPasswords } from "./application-passwords"
import { endCredentials, type KeptCredential } from "./credential-rows"
import { AccessToken } from "./models/access-token"
import { Account } from "./models/account"
import { accountByUsername, lockNames, staffByEmail, usernameTaken } from "./name-rows"
import { ensureAccount, ensureAccounts, type NewAccount, writeAccount } from "./new-account-rows"
import { newKey } from "./new-key"
import { PasswordResets } from "./password-resets"
import { type OwnProfile, writeProfile } from "./profile-rows"
import { removeStaff, type StaffChange, writeStaffChange } from "./staff-rows"

/**
 * Accounts and their credentials. Every read is one indexed statement, never cached: all instances must see revocation, deletion
 * and disabling at once. The statements are in separate files, one purpose each.
 */
export default class AccessModuleService extends MedusaService({ Account, AccessToken }) {
  private readonly database: Knex
  readonly tokens: AccessTokens
  readonly applicationPasswords: ApplicationPasswords
  readonly resets: PasswordResets

  constructor({ __pg_connection__ }: { readonly __pg_connection__: Knex }) {
    super(...arguments)
    this.database = __pg_connection__
    this.tokens = new AccessTokens(__pg_connection__)
    this.applicationPasswords = new ApplicationPasswords(__pg_connection__)
    this.resets = new PasswordResets(__pg_connection__)
  }

  // --- Accounts -----------------------------------------------------------------------------------------------------

  /** See {@link accountByNumber}. */
  accountByNumber(id: number): Promise<AccountRecord | null> {
    return accountByNumber(this.database, id)
  }

  /** See {@link accountByKey}. */
  accountByKey(key: string): Promise<AccountRecord | null> {
    return accountByKey(this.database, key)
  }

  /** See {@link accountByActor}. */
  accountByActor(actor: Actor, database: Database = this.database): Promise<AccountRecord | null> {
    return accountByActor(database, actor)
  }

  /** See {@link accountsOfSignIn}. */
  accountsOfSignIn(signedIn: SignedIn): Promise<AccountRecord[]> {
    return accountsOfSignIn(this.database, signedIn)
  }

  /** See {@link accountsByIds}. */
  accountsByIds(ids: readonly number[], database: Database = this.database): Promise<Map<number, AccountRecord>> {
    return accountsByIds(database, ids)
  }

  /** See {@link accountsByActors}. */
  accountsByActors(actorType: ActorType, actorIds: readonly string[]): Promise<Map<string, AccountRecord>> {
    return accountsByActors(this.database, actorType, actorIds)
  }

  /** See {@link ensureAccount}. */
  ensureAccount(actor: Actor, now: number, database: Database = this.database): Promise<AccountRecord | null> {
    return ensureAccount(database, actor, now)
  }

  /** See {@link ensureAccounts}. */
  ensureAccounts(actorType: ActorType, actorIds: readonly string[], now: number): Promise<Map<string, AccountRecord>> {
    return ensureAccounts(this.database, actorType, actorIds, now)
  }

  /** See {@link searchAccounts}. */
  searchAccounts(wanted: AccountSearch): Promise<{ accounts: AccountRecord[]; total: number }> {
    return searchAccounts(this.database, wanted)
  }

  /** See {@link writeAccount}. */
  writeAccount(account: NewAccount, now: number, database: Database = this.database): Promise<AccountRecord> {
    return writeAccount(database, account, now)
  }

  /** See {@link lockAccount}. */
  lockAccount(key: string, trx: Knex.Transaction): Promise<AccountRecord | null> {
    return lockAccount(trx, key)
  }

  /** Writes our part of a profile (see {@link OwnProfile}). */
  writeProfile(accountKey: string, profile: OwnProfile, now: number, trx: Knex.Transaction): Promise<void> {
    return writeProfile(trx, accountKey, profile, now)
  }

  /** Ends all credentials of an account except the kept one: tokens, application passwords, sessions, reset links. */
  endCredentials(accountKey: string, kept: KeptCredential, now: number, trx: Knex.Transaction): Promise<void> {
    return endCredentials(trx, accountKey, kept, now)
  }

  // --- Names --------------------------------------------------------------------------------------------------------

  /** See {@link lockNames}. */
  lockNames(names: { email: string | null; username: string | null }, trx: Knex.Transaction): Promise<void> {
    return lockNames(trx, names)
  }

  /** See {@link staffByEmail}. */
  staffByEmail(email: string, database: Database = this.database): Promise<AccountRecord | null> {
    return staffByEmail(database, email)
  }

  /** See {@link accountByUsername}. */
  accountByUsername(username: string): Promise<AccountRecord | null> {
    return accountByUsername(this.database, username)
  }

  /** See {@link usernameTaken}. */
  usernameTaken(username: string, database: Database = this.database): Promise<boolean> {
    return usernameTaken(database, username)
  }

  // --- Staff --------------------------------------------------------------------------------------------------------

  /** Writes a change of a staff account. Does not end credentials (see {@link endCredentials}). */
  changeStaff(key: string, change: StaffChange, now: number, trx: Knex.Transaction): Promise<void> {
    return writeStaffChange(trx, key, change, now)
  }

  /** Deletes a staff account and ends its credentials. */
  removeStaff(key: string, now: number, trx: Knex.Transaction): Promise<void> {
    return removeStaff(trx, key, now)
  }

  // --- Addresses of accounts that are not Medusa customers ----------------------------------------------------------------

  /** The addresses of an account, oldest first. */
  addresses(accountKey: string, database: Database): Promise<KeptAddress[]> {
    return readAccountAddresses(database, accountKey)
  }

  /** Stores an address. Returns its id. */
  async addAddress(
    { accountKey, columns }: { accountKey: string; columns: AddressColumns },
    now: number,
    trx: Knex.Transaction,
  ): Promise<string> {
    const key = newKey("svcadr")
    await insertAccountAddress(trx, { key, accountKey, columns, now })
    return key
  }

  changeAddress(
    { accountKey, id, columns }: { accountKey: string; id: string; columns: Partial<AddressColumns> },
    now: number,
    trx: Knex.Transaction,
  ): Promise<void> {
    return updateAccountAddress(trx, { key: id, accountKey, columns, now })
  }

  removeAddress(accountKey: string, id: string, trx: Knex.Transaction): Promise<void> {
    return deleteAccountAddress(trx, accountKey, id)
  }
}
