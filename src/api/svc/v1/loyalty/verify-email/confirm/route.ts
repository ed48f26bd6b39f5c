import { z } from "@medusajs/framework/zod"
import { requireLoyaltyAccess } from "../../../../../../commands/loyalty/active-program"
import { confirmVerification } from "../../../../../../commands/loyalty/verify-email"
import { endpoint } from "../../../../../../http"

export const POST = endpoint({
  summary: "Verify an e-mail with the token from the mail",
  description: "The token is valid once, for one day, and only for the e-mail that it was sent to.",
  since: "1.0.0",
  permission: "public",
  admits: requireLoyaltyAccess,
  tag: "Loyalty",
  body: z.object({ token: z.string().min(1).max(255) }),
  response: z.object({ verified: z.boolean() }),
  failures: ["loyalty_unavailable", "loyalty_invalid_token"],
  handle: async ({ scope, body, now }) => {
    await confirmVerification(scope, body.token, now)
    return { verified: true }
  },
})
