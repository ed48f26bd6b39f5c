import type { MedusaContainer } from "@medusajs/framework/types"
import type { ActorType } from "../../../domain/access/caller"
import { ACCESS_MODULE, type AccessService, type AccountRecord, PASSWORD_SINCE } from "../../../modules/access"

/** The content of Medusa's sign-in, in its tokens and in the sessions created from them. Medusa has verified it. */
export interface PlatformSignIn {
  readonly actor_type?: unknown
  readonly actor_id?: unknown
  readonly auth_identity_id?: unknown
  readonly mfa_enabled?: unknown
  readonly mfa_challenge_completed_at?: unknown
  /** When the sign-in was made, epoch seconds. */
  readonly iat?: unknown
  /** In a session opened by this plugin: the account's `credentialsValidFrom` at that time; null when there was none. */
  readonly svc_credentials_from?: unknown
  /** In a session opened by this plugin: the access token with which it ends. */
  readonly svc_token?: unknown
  /** The auth provider that made the sign-in. */
  readonly auth_provider?: unknown
  /** The metadata of the identity; for a password identity, also since when its password is valid. */
  readonly user_metadata?: unknown
}

/** True if a sign-in is still valid: its account exists, is enabled, and its password has not changed since (contract section 2). */
export function signInCounts(account: AccountRecord, signIn: PlatformSignIn): boolean {
  const { alive, disabled, credentialsValidFrom } = account
  if (!alive || disabled) return false
  // Every change has its own instant, so equality also detects a change that was being written while the session was opened.
  if (signIn.svc_credentials_from !== undefined) return signIn.svc_credentials_from === credentialsValidFrom
  return credentialsValidFrom === null || isLater(signIn, credentialsValidFrom)
}

/**
 * A password change carries the time of its request but becomes visible only at its commit. Until then somebody may still sign in with
 * the old password. No statement or request lasts longer than this (ms).
 */
const UNSEEN_MS = 10_000

/** True if a sign-in was made after the change and with the new password. One without a time counts as older. */
function isLater({ iat, auth_provider, user_metadata }: PlatformSignIn, change: number): boolean {
  const made = typeof iat === "number" ? iat * 1000 : 0
  if (auth_provider !== "emailpass") return made >= change
  // JWT `iat` has one-second precision, so the password's change time is stored in its identity and copied into new tokens.
  const since = (user_metadata as Record<string, unknown> | null | undefined)?.[PASSWORD_SINCE]
  return (typeof since === "number" && since >= change) || made >= change + UNSEEN_MS
}

/** True if the access token that opened a session is still valid, and for a sign-in that was not opened by a token of ours. */
export async function tokenCounts(scope: MedusaContainer, { svc_token }: PlatformSignIn, now: number): Promise<boolean> {
  if (svc_token === undefined || svc_token === null) return true
  return scope.resolve<AccessService>(ACCESS_MODULE).tokens.isAlive(String(svc_token), now)
}

/** The actor types that can have an account here. */
export function isActorType(value: unknown): value is ActorType {
  return value === "user" || value === "customer" || value === "svc_staff"
}
