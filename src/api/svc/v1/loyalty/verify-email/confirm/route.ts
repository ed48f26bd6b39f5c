import { z } from "@medusajs/framework/zod"
import { endpoint } from "../../../../../../http"
import { admitToProgram } from "../../../../../../workflows/loyalty/active-program"
import { confirmVerification } from "../../../../../../workflows/loyalty/verify-email"

export const POST = endpoint({
  summary: "Proves an e-mail by the token of the mail",
  description: "The token is good once, for a day, and for the e-mail that it was sent to.",
  since: "1.0.0",
  permission: "public",
  admits: admitToProgram,
  tag: "Loyalty",
  body: z.object({ token: z.string().min(1).max(255) }),
  response: z.object({ verified: z.boolean() }),
  failures: ["loyalty_unavailable", "loyalty_invalid_token"],
  handle: async ({ scope, body, now }) => {
    await confirmVerification(scope, body.token, now)
    return { verified: true }
  },
})
