import { closeSession, openSession } from "../../../../../commands/access/cookie-session"
import { endpoint, reply } from "../../../../../http"
import { presentNonce } from "../presenter"
import { endedSchema, nonceSchema } from "../schema"

export const POST = endpoint({
  summary: "Sign in a browser: open a cookie session for the account of the bearer token",
  description:
    "Requests with the session need the header `X-Platform-Nonce`. A customer's session is also valid on Medusa's store routes. It ends with the token.",
  since: "1.0.0",
  permission: "signed_in",
  closedTo: "devices",
  onlyBy: "bearer",
  tag: "Access",
  response: nonceSchema,
  failures: ["svc_mfa_required"],
  handle: async ({ scope, caller, req, now }) => {
    return presentNonce(await openSession(scope, req, caller, now))
  },
})

export const DELETE = endpoint({
  summary: "End the cookie session of this request",
  since: "1.0.0",
  permission: "signed_in",
  onlyBy: "session",
  tag: "Access",
  response: endedSchema,
  handle: async ({ scope, req, res }) => {
    await closeSession(scope, req, res)
    return reply({ ended: true })
  },
})
