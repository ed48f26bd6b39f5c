import { z } from "@medusajs/framework/zod"

/** What tells one party at a table from another (contract section 8, "Same session"). One that is malformed counts as none. */
export const sessionHeader = {
  "X-Svc-Session": z
    .string()
    .max(8_192)
    .optional()
    .describe("The visitor's session, 32 to 128 of `A-Z a-z 0-9 _ -`; the cookie `svc_session` means the same."),
}

export const sessionHeaders = z.object(sessionHeader)
