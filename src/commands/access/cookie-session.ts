import type { IncomingHttpHeaders } from "node:http"
import type { ConfigModule, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AccountCaller } from "../../domain/access/caller"
import { fail } from "../../errors"
import { type PlatformSignIn, readPlatformToken } from "../../platform/identity/platform-token"
import { platformSessionOf, type SessionContext, sessionContextOf } from "../../platform/identity/session-context"
import { authorizationValue } from "./credentials/prover"
import { nonceFor } from "./session-nonce"

/** The part of a request that carries its token and the host's session. */
export interface SessionCarrier {
  readonly headers: IncomingHttpHeaders
  // The host's express session. This package does not depend on its types.
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
 * Opens a cookie session for the account of a bearer token: a new session of the host (a new id, against session fixation) and its nonce
 * (contract section 2). The session ends with the bearer token, whether the plugin or Medusa issued it.
 * @throws `svc_mfa_required`; `svc_unauthorized` when Medusa's token has expired during the request
 */
export async function openSession(
  scope: MedusaContainer,
  request: SessionCarrier,
  caller: AccountCaller,
  now: number,
): Promise<SessionNonce> {
  const context = await contextOf(scope, request, caller, now)
  await settled(request, "regenerate")
  if (request.session === undefined) throw new Error("The host has no session middleware")
  // Save before the response is sent, so that the next request finds the complete session.
  request.session.auth_context = context
  await settled(request, "save")
  return sessionNonce(scope, request, caller, now)
}

async function contextOf(
  scope: MedusaContainer,
  { headers }: SessionCarrier,
  caller: AccountCaller,
  now: number,
): Promise<SessionContext | PlatformSignIn> {
  if (caller.via !== "platform_token") return sessionContextOf(scope, caller, now)
  const signIn = readPlatformToken(scope, authorizationValue(headers, "bearer") ?? "")
  if (signIn === null) throw fail("svc_unauthorized")
  return platformSessionOf(scope, caller, signIn)
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

/** Computes the nonce for the current session and account. */
export function sessionNonce(scope: MedusaContainer, request: SessionCarrier, caller: AccountCaller, now: number): SessionNonce {
  return nonceFor(scope, { sessionId: request.sessionID ?? "", actor: caller.actor }, now)
}

function settled(request: SessionCarrier, what: "regenerate" | "save" | "destroy"): Promise<void> {
  return new Promise((resolve, reject) => {
    if (request.session === undefined) return reject(new Error("The host has no session middleware"))
    request.session[what]((error) => (error ? reject(error) : resolve()))
  })
}
