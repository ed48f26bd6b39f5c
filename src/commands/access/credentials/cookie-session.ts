import type { Actor } from "../../../domain/access/caller"
import { fail } from "../../../errors"
import { ACCESS_MODULE, type AccessService } from "../../../modules/access"
import { nonceMatches } from "../session-nonce"
import { isActorType, type PlatformSignIn, signInCounts, tokenCounts } from "./platform-sign-in"
import { type CredentialCarrier, callerOf, type Prover, UNPROVEN } from "./prover"

/** Pages outside `/svc/v1` (contract section 14). */
const PAGES = /^\/svc\/(orders|tables)$/i

/**
 * Checks a cookie session of the host together with the header `X-Platform-Nonce` (contract section 2). Without a nonce the session is
 * ignored, which protects against cross-site requests. With a wrong nonce the request fails, whatever other credentials it has.
 */
export const proveByCookieSession: Prover = async (scope, request, { nonceOptional, now }) => {
  const signIn = signInOf(request)
  if (signIn === null) return null
  const nonce = request.headers["x-platform-nonce"] ?? nonceOfPage(request)
  if (nonce === undefined && !nonceOptional) return null
  const sessionId = request.sessionID ?? ""
  if (nonce !== undefined && !nonceMatches(scope, String(nonce), { sessionId, actor: signIn.actor }, now))
    throw fail("rest_cookie_invalid_nonce")
  const [account, opened] = await Promise.all([
    scope.resolve<AccessService>(ACCESS_MODULE).ensureAccount(signIn.actor, now),
    tokenCounts(scope, signIn.told, now),
  ])
  if (account === null || !opened || !signInCounts(account, signIn.told)) return UNPROVEN
  return callerOf(account, { via: "cookie", credentialId: sessionId })
}

/** The session's sign-in; null without one, or while its second factor is pending. */
function signInOf({ session }: CredentialCarrier): { actor: Actor; told: PlatformSignIn } | null {
  const found = (session as { auth_context?: PlatformSignIn } | undefined)?.auth_context
  if (found === undefined || found === null) return null
  const { actor_type, actor_id, mfa_enabled, mfa_challenge_completed_at } = found
  if (!isActorType(actor_type) || typeof actor_id !== "string" || actor_id === "") return null
  if (mfa_enabled && !mfa_challenge_completed_at) return null
  return { actor: { type: actor_type, id: actor_id }, told: found }
}

/** A browser opens these pages without our header, so the nonce may be in the query. */
function nonceOfPage({ baseUrl, url }: CredentialCarrier): string | undefined {
  if (baseUrl === undefined || !PAGES.test(baseUrl) || url === undefined) return undefined
  const mark = url.indexOf("?")
  return mark === -1 ? undefined : (new URLSearchParams(url.slice(mark + 1)).get("_nonce") ?? undefined)
}
