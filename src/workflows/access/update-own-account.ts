import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../domain/access/caller"
import { normaliseEmail } from "../../domain/access/names"
import { fail, failWith, isFailure } from "../../errors"
import { ACCESS_MODULE, type AccessService, type AccountRecord, type KeptCredential } from "../../modules/access"
import { checkPassword, identityNameOf } from "../../platform/auth-identities"
import { discardPrepared, preparePassword } from "../../platform/identity-changes"
import { passwordTurns } from "../../platform/password-turns"
import { takeBack } from "../../platform/take-back"
import { changeAccount } from "./change-account"

/** What somebody may change of the own account. Undefined: stays as it is. */
export interface OwnAccountChange {
  readonly firstName?: string
  readonly lastName?: string
  readonly displayName?: string
  readonly phone?: string
  readonly email?: string
  readonly password?: string
  /** Asked for with a new e-mail or password. */
  readonly currentPassword?: string
}

/**
 * Changes the own account (contract section 2). A new password ends all other tokens and application passwords, and the
 * sessions that were signed in before it.
 * @throws `rest_missing_callback_param` for a new e-mail or password without the current one, `svc_invalid_credentials` when
 * that is wrong, `svc_email_exists`, `svc_overloaded`
 */
export async function updateOwnAccount(
  scope: MedusaContainer,
  caller: AccountCaller,
  wanted: OwnAccountChange,
  now: number,
): Promise<AccountRecord> {
  const account = await scope.resolve<AccessService>(ACCESS_MODULE).accountByKey(caller.accountKey)
  // Deleted between the check of the credential and now.
  if (account === null) throw fail("svc_unauthorized")
  const { currentPassword, password, ...profile } = wanted
  // An e-mail that is sent along as it is (a record read, edited and sent back whole) changes nothing.
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
    // The password that was right a moment ago has been changed meanwhile.
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
    if (prepared !== undefined) await takeBack(scope, [() => discardPrepared(scope, prepared)])
    return asOwnFailure(error)
  }
}

/** Somebody whose account was deleted in this moment is nobody. */
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
