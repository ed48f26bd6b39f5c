import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { serviceOf } from "../../database/statements"
import { AccessTokens } from "./access-tokens"
import {
  accountByActor,
  accountByKey,
  accountByNumber,
  accountsByActors,
  accountsByIds,
  accountsOfSignIn,
  lockAccount,
} from "./account-rows"
import { searchAccounts } from "./account-search"
import * as addressRows from "./address-rows"
import { ApplicationPasswords } from "./application-passwords"
import { endCredentials } from "./credential-rows"
import { addDevice, claimCode } from "./devices/device-codes"
import { deleteDevice, forgetDevices, listDevices } from "./devices/device-rows"
import * as nameRows from "./name-rows"
import * as newAccountRows from "./new-account-rows"
import { PasswordResets } from "./password-resets"
import { writeProfile } from "./profile-rows"
import * as staffRows from "./staff-rows"

const STATEMENTS = {
  accountByActor,
  accountByKey,
  accountByNumber,
  accountsByActors,
  accountsByIds,
  accountsOfSignIn,
  lockAccount,
  addDevice,
  claimCode,
  deleteDevice,
  forgetDevices,
  listDevices,
  ...addressRows,
  ...nameRows,
  ...newAccountRows,
  ...staffRows,
  endCredentials,
  searchAccounts,
  writeProfile,
}

/**
 * Accounts and their credentials. Every read is one indexed statement, never cached: all instances must see revocation, deletion
 * and disabling at once. The statements are in separate files, one purpose each.
 */
export class AccessService extends serviceOf(STATEMENTS) {
  readonly tokens: AccessTokens
  readonly applicationPasswords: ApplicationPasswords
  readonly resets: PasswordResets

  constructor({ __pg_connection__ }: { readonly __pg_connection__: Knex }) {
    super(__pg_connection__)
    this.tokens = new AccessTokens(__pg_connection__)
    this.applicationPasswords = new ApplicationPasswords(__pg_connection__)
    this.resets = new PasswordResets(__pg_connection__)
  }
}
