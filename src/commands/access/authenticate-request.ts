import type { MedusaContainer } from "@medusajs/framework/types"
import type { Caller } from "../../domain/access/caller"
import { proveByAccessToken } from "./credentials/access-token"
import { proveByApplicationPassword } from "./credentials/application-password"
import { proveByCookieSession } from "./credentials/cookie-session"
import { proveByPlatformToken } from "./credentials/platform-token"
import type { CredentialCarrier, CredentialOptions, Prover } from "./credentials/prover"

/** The provers, in order of precedence (specification, bearer rule 7). */
const PROVERS: readonly Prover[] = [proveByCookieSession, proveByPlatformToken, proveByAccessToken, proveByApplicationPassword]

/**
 * Determines the caller of a request (contract section 2). The first credential in the request decides; if it is invalid, the others are
 * not tried. The database is queried every time, so that all processes refuse a revoked token or deleted account at once.
 * @throws `rest_cookie_invalid_nonce` for a cookie session with a wrong nonce, on every route
 */
export async function authenticateRequest(
  scope: MedusaContainer,
  request: CredentialCarrier,
  { nonceOptional = false, now = Date.now() }: Partial<CredentialOptions> = {},
): Promise<Caller> {
  for (const prove of PROVERS) {
    const caller = await prove(scope, request, { nonceOptional, now })
    if (caller !== null) return caller
  }
  return { kind: "anonymous", credential: request.headers.authorization === undefined ? "none" : "invalid" }
}
