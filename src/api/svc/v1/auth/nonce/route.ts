import { endpoint } from "../../../../../http"
import { sessionNonce } from "../../../../../workflows/access/cookie-session"
import { presentNonce } from "../presenter"
import { nonceSchema } from "../schema"

export const GET = endpoint({
  summary: "A nonce for the cookie session",
  description: "Bound to session and account, valid 12 to 24 hours.",
  since: "1.0.0",
  permission: "signed_in",
  onlyBy: "session",
  nonceOptional: true,
  tag: "Access",
  response: nonceSchema,
  handle: ({ scope, caller, req, now }) => presentNonce(sessionNonce(scope, req, caller, now)),
})
