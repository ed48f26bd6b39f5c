import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../../domain/access/caller"
import { normaliseEmail } from "../../../domain/access/names"
import { fail, failWith, isFailure } from "../../../errors"
import { ACCESS_MODULE, type AccessService, type AccountRecord, type KeptCredential } from "../../../modules/access"
import { identityNameOf } from "../../../platform/identity/auth-identities"
import { discardPrepared, preparePassword } from "../../../platform/identity/identity-changes"
import { checkPassword } from "../../../platform/identity/password-checks"
import { passwordTurns } from "../../../platform/identity/password-turns"
import { compensate } from "../../../platform/process/compensate"
import { changeAccount } from "./change-account"

/** The fields of their own account that callers may change; undefined leaves a value unchanged. */
export interface OwnAccountChange {
  readonly firstName?: string
  readonly lastName?: string
  readonly displayName?: string
  readonly phone?: string
  readonly email?: string
  readonly password?: string
  /** Required with a new e-mail or password. */
  readonly currentPassword?: string
}

/**
 * Changes the caller's own account (contract section 2). A new password ends all tokens, application passwords and sessions of the account,
 * except the bearer token or application password of this request.
 * @throws `rest_missing_callback_param` for a new e-mail or password without the current password, `svc_invalid_credentials` when the
 *   current password is wrong, `svc_email_exists`, `svc_overloaded`
 */
export async function updateOwnAccount(
  scope: MedusaContainer,
  caller: AccountCaller,
  wanted: OwnAccountChange,
  now: number,
): Promise<AccountRecord> {
  const account = await scope.resolve<AccessService>(ACCESS_MODULE).accountByKey(caller.accountKey)
  // The account was deleted after the credential was checked.
  if (account === null) throw fail("svc_unauthorized")
  const { currentPassword, password, ...profile } = wanted
  // Ignore an unchanged e-mail, so that clients can send back the whole record.
  const email =
    wanted.email !== undefined && normaliseEmail(wanted.email) !== normaliseEmail(account.email) ? wanted.email : undefined
  const change = { ...profile, email }
  if (currentPassword === undefined) {
    if (email !== undefined || password !== undefined) {
      throw failWith("rest_missing_callback_param", { fields: ["current_password"] }, {})
    }
    return changeAccount(scope, account, change, now).catch(asOwnFailure)
  }

  const sameCredentials = (present: AccountRecord): void => {
    // The password was changed after this request's credential had been checked.
    if (present.credentialsValidFrom !== (caller.credentialsValidFrom ?? null)) throw fail("svc_invalid_credentials")
  }
  const prepared = await passwordTurns.take(async () => {
    await assertPassword(scope, account, currentPassword)
    return password === undefined ? undefined : preparePassword(scope, password)
  })
  try {
    const credentials = prepared === undefined ? {} : { preparedPassword: prepared, kept: keptBy(caller) }
    return await changeAccount(scope, account, { ...change, ...credentials }, now, sameCredentials)
  } catch (error) {
    if (prepared !== undefined) await compensate(scope, [() => discardPrepared(scope, prepared)])
    return asOwnFailure(error)
  }
}

/** Turns "account not found" into the response for a missing credential: the account was deleted during the request. */
function asOwnFailure(error: unknown): never {
  throw isFailure(error) && error.code === "svc_account_not_found" ? fail("svc_unauthorized") : error
}

async function assertPassword(scope: MedusaContainer, account: AccountRecord, password: string): Promise<void> {
  const identityName = await identityNameOf(scope, account.actor)
  const subject = identityName === null ? null : { actor: account.actor, identityName }
  if (!(await checkPassword(scope, subject, password)).matches) throw fail("svc_invalid_credentials")
}

function keptBy({ via, credentialId }: AccountCaller): KeptCredential {
  if (via === "bearer") return { tokenKey: credentialId }
  return via === "basic" ? { applicationPasswordKey: credentialId } : {}
}
