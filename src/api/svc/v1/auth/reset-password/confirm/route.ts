import { endpoint, reply } from "../../../../../../http"
import { confirmPasswordReset } from "../../../../../../workflows/access/confirm-password-reset"
import { resetConfirmationBody, resetSchema } from "../../schema"

export const POST = endpoint({
  summary: "Set a new password by the token of a mail",
  description: "Good once, within one hour. Ends all tokens, application passwords and sessions of the account.",
  since: "1.0.0",
  permission: "public",
  tag: "Access",
  body: resetConfirmationBody,
  response: resetSchema,
  failures: ["svc_invalid_reset_token", "svc_overloaded"],
  handle: async ({ scope, body, now }) => {
    await confirmPasswordReset(scope, body, now)
    return reply({ reset: true }, { headers: { "Cache-Control": "no-store" } })
  },
})
