import { endpoint, reply } from "../../../../../http"
import { requestPasswordReset } from "../../../../../workflows/access/request-password-reset"
import { resetRequestBody, sentSchema } from "../schema"

export const POST = endpoint({
  summary: "Ask for a mail with a link that sets a new password",
  description: "Always the same answer in the same time. One mail a minute per account.",
  since: "1.0.0",
  permission: "public",
  tag: "Access",
  body: resetRequestBody,
  response: sentSchema,
  failures: ["svc_overloaded"],
  handle: ({ scope, body, now }) => {
    requestPasswordReset(scope, body.username, now)
    return reply({ sent: true }, { headers: { "Cache-Control": "no-store" } })
  },
})
