import type { ActorType } from "../../../domain/access/caller"
import { type AccountRecord, PASSWORD_SINCE } from "../../../modules/access"

/** What the host's own sign-in says of itself: in its tokens, and in the sessions that are made of them. Whoever reads it has verified it. */
export interface PlatformSignIn {
  readonly actor_type?: unknown
  readonly actor_id?: unknown
  readonly auth_identity_id?: unknown
  readonly mfa_enabled?: unknown
  readonly mfa_challenge_completed_at?: unknown
  /** When the sign-in was made, epoch seconds. */
  readonly iat?: unknown
  /** Where this service has opened the session: since when the account's credentials were valid then; null: ever since. */
  readonly svc_credentials_from?: unknown
  /** What the sign-in was made with. */
  readonly auth_provider?: unknown
  /** Of the identity that it was made with: with a password, also since when that holds. */
  readonly user_metadata?: unknown
}

/** Whether a sign-in still counts for its account: that is alive and enabled, and had no other password since (contract section 2). */
export function signInCounts(account: AccountRecord, signIn: PlatformSignIn): boolean {
  const { alive, disabled, credentialsValidFrom } = account
  if (!alive || disabled) return false
  // No change has the instant of another: so this finds also one that was being written while the session was opened.
  if (signIn.svc_credentials_from !== undefined) return signIn.svc_credentials_from === credentialsValidFrom
  return credentialsValidFrom === null || instantOf(signIn) >= credentialsValidFrom
}

/** Epoch milliseconds; a sign-in that does not tell counts as older than any change of a password. */
function instantOf({ iat, auth_provider, user_metadata }: PlatformSignIn): number {
  // The second alone would make a sign-in older than the password that it was made with. Only a password's identity is told of it by us.
  const since =
    auth_provider === "emailpass" ? (user_metadata as Record<string, unknown> | null | undefined)?.[PASSWORD_SINCE] : 0
  return Math.max(typeof iat === "number" ? iat * 1000 : 0, typeof since === "number" ? since : 0)
}

/** The kinds of people that have an account here. */
export function isActorType(value: unknown): value is ActorType {
  return value === "user" || value === "customer" || value === "svc_staff"
}
