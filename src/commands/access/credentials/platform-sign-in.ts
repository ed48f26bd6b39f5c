import type { MedusaContainer } from "@medusajs/framework/types"
import type { Actor, ActorType } from "../../../domain/access/caller"
import { ACCESS_MODULE, type AccessService, type AccountRecord, PASSWORD_SINCE } from "../../../modules/access"
import type { PlatformSignIn } from "../../../platform/identity/platform-token"

export type { PlatformSignIn } from "../../../platform/identity/platform-token"

/** The actor that has signed in at Medusa; null if this type of actor has no accounts here, or while the second factor is pending. */
export function actorOfSignIn({ actor_type, actor_id, mfa_enabled, mfa_challenge_completed_at }: PlatformSignIn): Actor | null {
  if (!isActorType(actor_type) || typeof actor_id !== "string" || actor_id === "") return null
  if (mfa_enabled && !mfa_challenge_completed_at) return null
  return { type: actor_type, id: actor_id }
}

/**
 * Finds the account of a sign-in at Medusa (by token or session). At the first use, the account is created (contract section 2).
 * @param now epoch milliseconds
 * @returns null when the sign-in is no longer valid
 */
export async function accountOfSignIn(
  scope: MedusaContainer,
  actor: Actor,
  signIn: PlatformSignIn,
  now: number,
): Promise<AccountRecord | null> {
  const [account, opened] = await Promise.all([
    scope.resolve<AccessService>(ACCESS_MODULE).ensureAccount(actor, now),
    tokenCounts(scope, signIn, now),
  ])
  return account !== null && opened && signInCounts(account, signIn) ? account : null
}

/** True if a sign-in is still valid: its account exists and is enabled, and its password was not changed later (contract section 2). */
export function signInCounts(account: AccountRecord, signIn: PlatformSignIn): boolean {
  const { alive, disabled, credentialsValidFrom } = account
  if (!alive || disabled) return false
  // Every change has a unique time, so comparing for equality also detects a change that was in progress when the session was opened.
  if (signIn.svc_credentials_from !== undefined) return signIn.svc_credentials_from === credentialsValidFrom
  return credentialsValidFrom === null || isLater(signIn, credentialsValidFrom)
}

/**
 * A password change carries the time of its request, but the old password works until the change is committed. No statement or request
 * lasts longer than this (ms), so the commit follows within this time.
 */
const UNCOMMITTED_MS = 10_000

/** True if a sign-in was made after the change and with the new password. A sign-in without a time counts as older. */
function isLater({ iat, auth_provider, user_metadata }: PlatformSignIn, change: number): boolean {
  const made = typeof iat === "number" ? iat * 1000 : 0
  if (auth_provider !== "emailpass") return made >= change
  // JWT `iat` has one-second precision, so the password's change time is stored in its identity and copied into new tokens.
  const since = (user_metadata as Record<string, unknown> | null | undefined)?.[PASSWORD_SINCE]
  return (typeof since === "number" && since >= change) || made >= change + UNCOMMITTED_MS
}

/** True for a session that this plugin opened with a token: it ends with the token. */
export function endsWithToken({ svc_token, svc_until }: PlatformSignIn): boolean {
  return (svc_token ?? svc_until ?? null) !== null
}

/** True if the token that opened a session is still valid, or if the session was opened without one. */
export async function tokenCounts(
  scope: MedusaContainer,
  { svc_token, svc_until }: PlatformSignIn,
  now: number,
): Promise<boolean> {
  if (typeof svc_until === "number" && svc_until * 1000 <= now) return false
  if (svc_token === undefined || svc_token === null) return true
  return scope.resolve<AccessService>(ACCESS_MODULE).tokens.isAlive(String(svc_token), now)
}

/** The actor types that can have an account here. */
export function isActorType(value: unknown): value is ActorType {
  return value === "user" || value === "customer" || value === "svc_staff"
}
