import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { PlatformSignIn } from "../commands/access/credentials/platform-sign-in"
import { mayRenewSignIn } from "../commands/access/renew-sign-in"
import { onAnswer } from "./on-answer"

/**
 * Guards the host's `POST /auth/token/refresh`. It would renew an old token or session even after a password change, and the new token would
 * count as a new sign-in. So a sign-in that is no longer valid is not renewed (contract section 2). The check runs after the host has created
 * the new token and before it is sent, so that no password change falls in between. If the check fails, no token is sent.
 */
export function guardTokenRenewal(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const checked = async (body: unknown): Promise<unknown> => {
    const { auth_context: signIn = {} } = req as { auth_context?: PlatformSignIn }
    if (await mayRenewSignIn(req.scope, signIn)) return body
    // The host's own response to an invalid token.
    res.status(401)
    return { message: "Unauthorized" }
  }
  // Responses of the host that refuse the request are not changed.
  onAnswer(res, (body) => (res.statusCode >= 400 ? body : checked(body)), next)
  next()
}
