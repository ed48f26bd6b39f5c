import type { ConfigModule, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AccountCaller } from "../../domain/access/caller"
import { sessionContextOf } from "../../platform/identity/session-context"
import { nonceFor } from "./session-nonce"

/** The part of a request that holds the host's session. */
export interface SessionCarrier {
  // The host's express session, whose types this package does not depend on.
  session?: {
    regenerate(done: (error?: unknown) => void): void
    save(done: (error?: unknown) => void): void
    destroy(done: (error?: unknown) => void): void
    auth_context?: unknown
  }
  readonly sessionID?: string
}

export interface SessionNonce {
  readonly nonce: string
  /** Seconds. */
  readonly expiresIn: number
}

/**
 * Opens a cookie session: the bearer's account gets a session of the host under a new id (against session fixation), and its nonce
 * (contract section 2).
 * @throws `svc_mfa_required`
 */
export async function openSession(
  scope: MedusaContainer,
  request: SessionCarrier,
  caller: AccountCaller,
  now: number,
): Promise<SessionNonce> {
  const context = await sessionContextOf(scope, caller, now)
  await settled(request, "regenerate")
  if (request.session === undefined) throw new Error("The host keeps no sessions")
  // Save before answering, so that the next request finds the complete session.
  request.session.auth_context = context
  await settled(request, "save")
  return sessionNonce(scope, request, caller, now)
}

/** Ends a session, also for Medusa's own routes, and clears its cookie. */
export async function closeSession(
  scope: MedusaContainer,
  request: SessionCarrier,
  response: { clearCookie(name: string, options?: object): unknown },
): Promise<void> {
  await settled(request, "destroy")
  const { sessionOptions, cookieOptions } = scope.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig
  response.clearCookie(sessionOptions?.name ?? "connect.sid", cookieOptions)
}

/** A nonce for the present session and account. */
export function sessionNonce(scope: MedusaContainer, request: SessionCarrier, caller: AccountCaller, now: number): SessionNonce {
  return nonceFor(scope, { sessionId: request.sessionID ?? "", actor: caller.actor }, now)
}

function settled(request: SessionCarrier, what: "regenerate" | "save" | "destroy"): Promise<void> {
  return new Promise((resolve, reject) => {
    if (request.session === undefined) return reject(new Error("The host keeps no sessions"))
    request.session[what]((error) => (error ? reject(error) : resolve()))
  })
}
