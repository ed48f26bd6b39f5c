import { sessionNonce } from "../../../../../commands/access/cookie-session"
import { endpoint } from "../../../../../http"
import { presentNonce } from "../presenter"
import { nonceSchema } from "../schema"

export const GET = endpoint({
  summary: "Get a nonce for the cookie session",
  description: "Bound to session and account, valid for 12 to 24 hours.",
  since: "1.0.0",
  permission: "signed_in",
  onlyBy: "session",
  nonceOptional: true,
  tag: "Access",
  response: nonceSchema,
  handle: ({ scope, caller, req, now }) => presentNonce(sessionNonce(scope, req, caller, now)),
})
