import { endpoint, reply } from "../../../../../http"
import { closeSession, openSession } from "../../../../../workflows/access/cookie-session"
import { presentNonce } from "../presenter"
import { endedSchema, nonceSchema } from "../schema"

export const POST = endpoint({
  summary: "Sign a browser in: a cookie session for the account of the bearer token",
  description:
    "The session counts with the header `X-Platform-Nonce`. For a customer it is one on the platform's store routes, too.",
  since: "1.0.0",
  permission: "signed_in",
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
