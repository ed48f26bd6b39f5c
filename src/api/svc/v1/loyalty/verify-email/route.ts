import { z } from "@medusajs/framework/zod"
import { endpoint } from "../../../../../http"
import { admitToProgram } from "../../../../../workflows/loyalty/active-program"
import { requestVerification } from "../../../../../workflows/loyalty/verify-email"

export const POST = endpoint({
  summary: "Mails the caller a link that proves the e-mail",
  description: "One mail a minute per account. Nothing is sent when the e-mail is proven already.",
  since: "1.0.0",
  permission: "signed_in",
  admits: admitToProgram,
  tag: "Loyalty",
  response: z.object({ sent: z.boolean(), verified: z.boolean() }),
  failures: ["loyalty_unavailable", "loyalty_verification_throttled"],
  handle: async ({ scope, caller, now }) => {
    const sent = await requestVerification(scope, caller, now)
    return { sent, verified: !sent }
  },
})
