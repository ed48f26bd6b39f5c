import { z } from "@medusajs/framework/zod"

export const openBody = z.object({
  fresh: z
    .boolean()
    .optional()
    .describe(
      "Open a new session even if the current one can still be paid. Has no effect within two seconds of the last opening.",
    ),
})

export const switchBody = z.object({
  payment_method: z.string().min(1).max(255).describe("An offline payment method."),
})
