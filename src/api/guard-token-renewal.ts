import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { PlatformSignIn } from "../workflows/access/credentials/platform-sign-in"
import { mayRenewSignIn } from "../workflows/access/renew-sign-in"

/**
 * Guards the host's own `POST /auth/token/refresh`: it gives a new token for an old one, or for a session, whatever has become of the
 * password, and the new one would pass for a sign-in made just now. So a sign-in that counts here no more is not renewed (contract
 * section 2). It is judged when the host has verified it and made the new token, and before that leaves: no change of the password
 * falls between. When it cannot be judged there is no token.
 */
export function guardTokenRenewal(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const send = res.json.bind(res)
  res.json = (body: unknown) => {
    res.json = send
    // What the host refuses, it refuses in its own words.
    if (res.statusCode >= 400) return send(body)
    const { auth_context: signIn = {} } = req as { auth_context?: PlatformSignIn }
    mayRenewSignIn(req.scope, signIn)
      // The host's own words for a token that does not verify.
      .then((may) => (may ? send(body) : res.status(401) && send({ message: "Unauthorized" })))
      .catch(next)
    return res
  }
  next()
}
