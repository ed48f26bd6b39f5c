import { requestPasswordReset } from "../../../../../commands/access/request-password-reset"
import { endpoint } from "../../../../../http"
import { resetRequestBody, sentSchema } from "../schema"

export const POST = endpoint({
  summary: "Request a mail with a link to set a new password",
  description: "The response and its timing are always the same. At most one mail per minute and account.",
  since: "1.0.0",
  permission: "public",
  tag: "Access",
  body: resetRequestBody,
  response: sentSchema,
  failures: ["svc_overloaded"],
  handle: ({ scope, body, now }) => {
    requestPasswordReset(scope, body.username, now)
    return { sent: true }
  },
})
