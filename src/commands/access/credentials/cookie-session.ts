import type { Actor } from "../../../domain/access/caller"
import { fail } from "../../../errors"
import { nonceMatches } from "../session-nonce"
import { accountOfSignIn, actorOfSignIn, type PlatformSignIn } from "./platform-sign-in"
import { type CredentialCarrier, callerOf, type Prover, UNPROVEN } from "./prover"

/** Pages outside `/svc/v1` (contract section 14). */
const PAGES = /^\/svc\/(orders|tables)$/i

/**
 * Checks a cookie session of the host together with the header `X-Platform-Nonce` (contract section 2). Unless the nonce is optional, a
 * session without a nonce is ignored. This protects against cross-site requests. With a wrong nonce the request fails, whatever other
 * credentials it has.
 */
export const proveByCookieSession: Prover = async (scope, request, { nonceOptional, now }) => {
  const signIn = signInOf(request)
  if (signIn === null) return null
  const nonce = request.headers["x-platform-nonce"] ?? nonceOfPage(request)
  if (nonce === undefined && !nonceOptional) return null
  const sessionId = request.sessionID ?? ""
  if (nonce !== undefined && !nonceMatches(scope, String(nonce), { sessionId, actor: signIn.actor }, now))
    throw fail("rest_cookie_invalid_nonce")
  const account = await accountOfSignIn(scope, signIn.actor, signIn.context, now)
  return account === null ? UNPROVEN : callerOf(account, { via: "cookie", credentialId: sessionId })
}

/** The sign-in of the session; null without a session, or when {@link actorOfSignIn} accepts no actor. */
function signInOf({ session }: CredentialCarrier): { actor: Actor; context: PlatformSignIn } | null {
  const found = (session as { auth_context?: PlatformSignIn } | undefined)?.auth_context
  const actor = found ? actorOfSignIn(found) : null
  return found && actor ? { actor, context: found } : null
}

/** A browser opens these pages without the header, so the nonce may be in the query. */
function nonceOfPage({ baseUrl, url }: CredentialCarrier): string | undefined {
  if (baseUrl === undefined || !PAGES.test(baseUrl) || url === undefined) return undefined
  const mark = url.indexOf("?")
  return mark === -1 ? undefined : (new URLSearchParams(url.slice(mark + 1)).get("_nonce") ?? undefined)
}
