import type { Actor, ActorType } from "../../../domain/access/caller"
import { fail } from "../../../errors"
import { ACCESS_MODULE, type AccessService, PASSWORD_SINCE } from "../../../modules/access"
import { nonceMatches } from "../session-nonce"
import { type CredentialCarrier, callerOf, type Prover, UNPROVEN } from "./prover"

/** Contract section 14. */
const PAGES = /^\/svc\/(orders|tables)$/i

/** What the host's own sign-in left in the session. */
interface SessionSignIn {
  readonly actor_type?: unknown
  readonly actor_id?: unknown
  readonly mfa_enabled?: unknown
  readonly mfa_challenge_completed_at?: unknown
  /** When the sign-in was made, epoch seconds. */
  readonly iat?: unknown
  /** The same in milliseconds, where this service has opened the session. */
  readonly svc_signed_in_at?: unknown
  /** What the sign-in was made with. */
  readonly auth_provider?: unknown
  /** Of the identity that it was made with: with a password, also since when that holds. */
  readonly user_metadata?: unknown
}

/**
 * A cookie session of the host with the header `X-Platform-Nonce` (contract section 2). Without a nonce the session does
 * not count, so that no foreign page can act in a signed-in browser's name; with a wrong one nothing else counts.
 */
export const proveByCookieSession: Prover = async (scope, request, { nonceOptional, now }) => {
  const signIn = signInOf(request)
  if (signIn === null) return null
  const nonce = request.headers["x-platform-nonce"] ?? nonceOfPage(request)
  if (nonce === undefined && !nonceOptional) return null
  const sessionId = request.sessionID ?? ""
  if (nonce !== undefined && !nonceMatches(scope, String(nonce), { sessionId, actor: signIn.actor }, now))
    throw fail("rest_cookie_invalid_nonce")
  const account = await scope.resolve<AccessService>(ACCESS_MODULE).ensureAccount(signIn.actor, now)
  if (account === null || account.disabled) return UNPROVEN
  if (account.credentialsValidFrom !== null && signIn.signedInAt < account.credentialsValidFrom) return UNPROVEN
  return callerOf(account, { via: "cookie", credentialId: sessionId })
}

/** Who is signed in by the session, second factor included; null when nobody is. */
function signInOf({ session }: CredentialCarrier): { actor: Actor; signedInAt: number } | null {
  const found = (session as { auth_context?: SessionSignIn } | undefined)?.auth_context
  if (found === undefined || found === null) return null
  const { actor_type, actor_id, mfa_enabled, mfa_challenge_completed_at } = found
  if (!isActorType(actor_type) || typeof actor_id !== "string" || actor_id === "") return null
  if (mfa_enabled && !mfa_challenge_completed_at) return null
  return { actor: { type: actor_type, id: actor_id }, signedInAt: instantOf(found) }
}

/** Epoch milliseconds; a session that does not tell counts as older than any change of a password. */
function instantOf({ iat, svc_signed_in_at, auth_provider, user_metadata }: SessionSignIn): number {
  if (typeof svc_signed_in_at === "number") return svc_signed_in_at
  // The second alone would make a sign-in older than the password that it was made with. Only a password's identity is told of it by us.
  const since =
    auth_provider === "emailpass" ? (user_metadata as Record<string, unknown> | null | undefined)?.[PASSWORD_SINCE] : 0
  return Math.max(typeof iat === "number" ? iat * 1000 : 0, typeof since === "number" ? since : 0)
}

/** Pages beside the namespace are opened by a browser, which sends no headers of its own: there the nonce may be in the query. */
function nonceOfPage({ baseUrl, url }: CredentialCarrier): string | undefined {
  if (baseUrl === undefined || !PAGES.test(baseUrl) || url === undefined) return undefined
  const mark = url.indexOf("?")
  return mark === -1 ? undefined : (new URLSearchParams(url.slice(mark + 1)).get("_nonce") ?? undefined)
}

function isActorType(value: unknown): value is ActorType {
  return value === "user" || value === "customer" || value === "svc_staff"
}
