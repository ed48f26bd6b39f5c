import { z } from "@medusajs/framework/zod"
import { requireLoyaltyAccess } from "../../../../../commands/loyalty/active-program"
import { requestVerification } from "../../../../../commands/loyalty/verify-email"
import { endpoint } from "../../../../../http"

export const POST = endpoint({
  summary: "Request a mail with a link to verify your e-mail",
  description: "At most one mail per minute and account. Nothing is sent if the e-mail is already verified.",
  since: "1.0.0",
  permission: "signed_in",
  admits: requireLoyaltyAccess,
  tag: "Loyalty",
  response: z.object({ sent: z.boolean(), verified: z.boolean() }),
  failures: ["loyalty_unavailable", "loyalty_verification_throttled"],
  handle: async ({ scope, caller, now }) => {
    const sent = await requestVerification(scope, caller, now)
    return { sent, verified: !sent }
  },
})
