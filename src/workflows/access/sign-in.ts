import type { MedusaContainer } from "@medusajs/framework/types"
import type { Actor } from "../../domain/access/caller"
import { fail } from "../../errors"
import { ACCESS_MODULE, type AccessService, type AccountRecord, newToken } from "../../modules/access"
import { checkPassword } from "../../platform/auth-identities"
import { passwordTurns } from "../../platform/password-turns"
import { findSubject, isOwnName } from "./find-subject"

/** A token is valid for 30 days from issue; use does not extend it (seed, bearer rule 2). */
const TOKEN_LIFETIME = 30 * 24 * 3_600_000

/** Asked about when nobody is meant, so that both ways ask the database as often. */
const NOBODY: Actor = { type: "customer", id: "" }

export interface SignIn {
  readonly account: AccountRecord
  /** Leaves the house once, here. */
  readonly token: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

/**
 * Signs somebody in with name and password and issues a new bearer token (seed, "Bearer token rules"; contract section 2).
 * Whether the name is unknown, the password wrong, the account disabled or gone: the same answer, after the same work.
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
  // At first sight there was no row yet in which a change of the password would show: with the row there, it is checked once more.
  if (before === null && !(await passwordTurns.take(() => checkPassword(scope, subject, password))).matches) {
    throw fail("svc_invalid_credentials")
  }
  const { credentialsValidFrom } = before ?? account
  const stored = await access.tokens.add({ accountKey: account.key, hash, expiresAt: endOfToken(now), credentialsValidFrom }, now)
  // The password that was right a moment ago has been changed meanwhile.
  if (stored === null) throw fail("svc_invalid_credentials")
  return { account, token, expiresAt: stored.expiresAt }
}

/** Tokens are told in whole seconds, so they end on one: what is promised is exactly what is kept. */
function endOfToken(now: number): number {
  return Math.floor((now + TOKEN_LIFETIME) / 1000) * 1000
}
