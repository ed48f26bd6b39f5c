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

/**
 * Ends the own tokens, the present one too. Returns those that ended, as they were, newest first.
 */
export function revokeOwnTokens(scope: MedusaContainer, caller: AccountCaller, now: number): Promise<TokenRecord[]> {
  return scope.resolve<AccessService>(ACCESS_MODULE).tokens.revokeOf(caller.accountKey, "all", now)
}

/** Ends one of the own tokens by its public id. @throws `svc_token_not_found`, also for somebody else's */
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
 * Makes an application password for the own account. The password leaves the house once, here.
 * @throws `svc_unauthorized` when the account's credentials ended in this moment
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

/** Ends one of the own application passwords. @throws `svc_token_not_found`, also for somebody else's */
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
