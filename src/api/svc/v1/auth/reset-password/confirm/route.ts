import { confirmPasswordReset } from "../../../../../../commands/access/confirm-password-reset"
import { endpoint } from "../../../../../../http"
import { resetConfirmationBody, resetSchema } from "../../schema"

export const POST = endpoint({
  summary: "Set a new password with the token from the mail",
  description: "The token is valid once, for one hour. Ends all tokens, application passwords and sessions of the account.",
  since: "1.0.0",
  permission: "public",
  tag: "Access",
  body: resetConfirmationBody,
  response: resetSchema,
  failures: ["svc_invalid_reset_token", "svc_overloaded"],
  handle: async ({ scope, body, now }) => {
    await confirmPasswordReset(scope, body, now)
    return { reset: true }
  },
})
