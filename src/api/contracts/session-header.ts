import { z } from "@medusajs/framework/zod"

/** The header that identifies a party at a table (contract section 8, "Same session"). A malformed value counts as missing. */
export const sessionHeader = {
  "X-Svc-Session": z
    .string()
    .max(8_192)
    .optional()
    .describe("The visitor's session: 32 to 128 characters of `A-Z a-z 0-9 _ -`. The cookie `svc_session` is equivalent."),
}

export const sessionHeaders = z.object(sessionHeader)
