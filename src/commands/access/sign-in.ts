import type { MedusaContainer } from "@medusajs/framework/types"
import type { Actor } from "../../domain/access/caller"
import { fail } from "../../errors"
import { ACCESS_MODULE, type AccessService, type AccountRecord, newToken } from "../../modules/access"
import { passwordMarkOf, type SignInSubject } from "../../platform/identity/auth-identities"
import { checkPassword } from "../../platform/identity/password-checks"
import { passwordTurns } from "../../platform/identity/password-turns"
import { findSubject, isOwnName } from "./accounts/find-subject"

/** A token is valid for 30 days from issue; use does not extend it (specification, bearer rule 2). */
const TOKEN_LIFETIME = 30 * 24 * 3_600_000

/** Its account is read when the name is unknown, so that known and unknown names cause the same number of statements. */
const NOBODY: Actor = { type: "customer", id: "" }

export interface SignIn {
  readonly account: AccountRecord
  /** The token itself; this is the only time it is returned. */
  readonly token: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

/**
 * Checks name and password and issues a new bearer token (specification, "Bearer token rules"; contract section 2). An unknown
 * name, a wrong password, a disabled and a deleted account give the same error after the same amount of work.
 * @throws `svc_invalid_credentials`, `svc_mfa_required`, `svc_verification_required`, `svc_overloaded`
 */
export async function signIn(
  scope: MedusaContainer,
  { username, password }: { username: string; password: string },
  now: number,
): Promise<SignIn> {
  const access = scope.resolve<AccessService>(ACCESS_MODULE)

  const subject = await findSubject(scope, username)
  const before = await access.accountByActor(subject?.actor ?? NOBODY)
  const check = await passwordTurns.take(() => checkPassword(scope, subject, password))
  if (subject === null || !check.matches) throw fail("svc_invalid_credentials")

  const account = await access.ensureAccount(subject.actor, now)
  if (account === null || account.disabled || !isOwnName(username, account)) throw fail("svc_invalid_credentials")
  if (check.pending === "verification") throw fail("svc_verification_required")
  if (check.pending === "mfa") throw fail("svc_mfa_required")

  const { token, hash } = newToken()
  if (before === null && !(await stillMatches(scope, subject, password))) throw fail("svc_invalid_credentials")
  const { credentialsValidFrom } = before ?? account
  const stored = await access.tokens.add({ accountKey: account.key, hash, expiresAt: endOfToken(now), credentialsValidFrom }, now)
  // The password was changed after the check.
  if (stored === null) throw fail("svc_invalid_credentials")
  return { account, token, expiresAt: stored.expiresAt }
}

/**
 * An account has no row before its first sign-in, so a password change during that sign-in leaves no trace in it. This check runs when the
 * row exists, and detects such a change. Hashing is slow, so the password is checked again only if the stored password has changed.
 */
async function stillMatches(scope: MedusaContainer, subject: SignInSubject, password: string): Promise<boolean> {
  const { identityName, passwordMark } = subject
  if (passwordMark !== undefined && passwordMark === (await passwordMarkOf(scope, identityName))) return true
  return (await passwordTurns.take(() => checkPassword(scope, subject, password))).matches
}

/** The response contains whole seconds, so the stored end of a token is also rounded down to a second. */
function endOfToken(now: number): number {
  return Math.floor((now + TOKEN_LIFETIME) / 1000) * 1000
}
