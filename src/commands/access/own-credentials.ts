import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../domain/access/caller"
import { fail } from "../../errors"
import {
  ACCESS_MODULE,
  type AccessService,
  type ApplicationPasswordRecord,
  newApplicationPassword,
  type TokenRecord,
} from "../../modules/access"

/** Revokes all tokens of the caller, including the current one. Returns the tokens before their revocation, newest first. */
export function revokeOwnTokens(scope: MedusaContainer, caller: AccountCaller, now: number): Promise<TokenRecord[]> {
  return scope.resolve<AccessService>(ACCESS_MODULE).tokens.revokeOf(caller.accountKey, "all", now)
}

/** Revokes one of the caller's tokens by its public id. @throws `svc_token_not_found`, also for a token of another account */
export async function revokeOwnToken(
  scope: MedusaContainer,
  caller: AccountCaller,
  id: number,
  now: number,
): Promise<TokenRecord> {
  const [revoked] = await scope.resolve<AccessService>(ACCESS_MODULE).tokens.revokeOf(caller.accountKey, id, now)
  if (revoked === undefined) throw fail("svc_token_not_found")
  return revoked
}

/**
 * Creates an application password for the caller. This is the only time that the password itself is returned.
 * @throws `svc_unauthorized` when the account's credentials ended during the request
 */
export async function createApplicationPassword(
  scope: MedusaContainer,
  caller: AccountCaller,
  name: string,
  now: number,
): Promise<{ readonly record: ApplicationPasswordRecord; readonly password: string }> {
  const access = scope.resolve<AccessService>(ACCESS_MODULE)
  const { password, hash } = newApplicationPassword()
  const { accountKey, credentialsValidFrom = null } = caller
  const record = await access.applicationPasswords.add({ accountKey, name, hash, credentialsValidFrom }, now)
  if (record === null) throw fail("svc_unauthorized")
  return { record, password }
}

/** Revokes one of the caller's application passwords. @throws `svc_token_not_found`, also for a password of another account */
export async function revokeOwnApplicationPassword(
  scope: MedusaContainer,
  caller: AccountCaller,
  id: number,
  now: number,
): Promise<ApplicationPasswordRecord> {
  const revoked = await scope.resolve<AccessService>(ACCESS_MODULE).applicationPasswords.revoke(caller.accountKey, id, now)
  if (revoked === null) throw fail("svc_token_not_found")
  return revoked
}
