import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { endsWithToken, type PlatformSignIn } from "../commands/access/credentials/platform-sign-in"
import { isSignInValid } from "../commands/access/renew-sign-in"

/** The gate checks sessions itself, with every request. */
const CHECKED_BY_GATE = /^\/svc(?:\/|$)/i
/** The host authenticates these routes before any middleware of a plugin. */
const ADMIN = /^\/admin(?:\/|$)/i

/**
 * Runs before all routes of the host, its own ones included. If a session was opened with a token of this plugin (`POST /auth/session`) and
 * that token is no longer valid, the session is signed out, so that the host's routes also reject it (contract section 15). Other sign-ins
 * pass unchanged.
 */
export async function signOutInvalidSessions(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const carrier = req as { session?: { auth_context?: PlatformSignIn }; auth_context?: PlatformSignIn }
  const signIn = carrier.session?.auth_context
  if (carrier.session === undefined || signIn === undefined || !endsWithToken(signIn) || CHECKED_BY_GATE.test(req.path))
    return next()
  try {
    if (await isSignInValid(req.scope, signIn)) return next()
    // Signs the session out for this request and all later ones.
    delete carrier.session.auth_context
    if (carrier.auth_context !== signIn) return next()
    delete carrier.auth_context
    if (!ADMIN.test(req.path)) return next()
    // The host's own response to an invalid session.
    res.status(401).json({ message: "Unauthorized" })
  } catch (error) {
    next(error)
  }
}

/**
 * Guards the host's routes for second factors: a sign-in from before a password change must neither add nor remove a factor (contract
 * section 2). An added factor would lock the owner out permanently.
 */
export async function guardSecondFactors(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  try {
    const { auth_context: signIn } = req as { auth_context?: PlatformSignIn }
    if (signIn === undefined || (await isSignInValid(req.scope, signIn))) return next()
    // The host's own response to an invalid token.
    res.status(401).json({ message: "Unauthorized" })
  } catch (error) {
    next(error)
  }
}
