import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { PlatformSignIn } from "../commands/access/credentials/platform-sign-in"
import { mayRenewSignIn } from "../commands/access/renew-sign-in"

/**
 * Guards the host's `POST /auth/token/refresh`. It would renew an old token or session even after a password change, and the new token would
 * count as a new sign-in. So a sign-in that is no longer valid is not renewed (contract section 2). The check runs after the host has created
 * the new token and before it is sent, so that no password change falls in between. If the check fails, no token is sent.
 */
export function guardTokenRenewal(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const send = res.json.bind(res)
  res.json = (body: unknown) => {
    res.json = send
    // The host's own refusals stay unchanged.
    if (res.statusCode >= 400) return send(body)
    const { auth_context: signIn = {} } = req as { auth_context?: PlatformSignIn }
    mayRenewSignIn(req.scope, signIn)
      // The same response as the host gives for an invalid token.
      .then((may) => (may ? send(body) : res.status(401) && send({ message: "Unauthorized" })))
      .catch(next)
    return res
  }
  next()
}
