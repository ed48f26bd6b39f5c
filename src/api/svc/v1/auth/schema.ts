import { z } from "@medusajs/framework/zod"
import { ROLES } from "../../../../domain/access/roles"
import { accountSchema, capabilitiesSchema, line, newPassword } from "../../../contracts/account-record"

export { accountSchema }

/** No rule but the bound: what cannot be a name or a password is simply wrong (401), as any other wrong one. */
export const signInBody = z.object({
  username: z.string().max(255).describe("Username or e-mail, letter case aside."),
  password: z.string().max(255),
})

/** The token response (seed, "Token response"). */
export const tokenResponseSchema = z.object({
  token: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe("Shown once; the service keeps only its hash."),
  token_type: z.literal("Bearer"),
  expires_at: z.int().describe("Unix timestamp in seconds, 30 days from issue."),
  user: z.object({ id: z.int().min(1), username: z.string(), roles: z.array(z.enum(ROLES)), capabilities: capabilitiesSchema }),
})

/** A token as its owner may see it. */
export const tokenRecordSchema = z.object({
  id: z.int().min(1),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string(),
  current: z.boolean(),
})

export const registrationBody = z.object({
  email: z.email().max(255),
  password: newPassword,
  first_name: line.optional(),
  last_name: line.optional(),
  phone: line.optional(),
  username: line.optional().describe("Letters, digits and `. _ -`; default the e-mail. One with `@` must be the own e-mail."),
})

/** PUT changes only the keys that it sends. */
export const ownAccountBody = z.object({
  first_name: line.optional(),
  last_name: line.optional(),
  display_name: line.optional().describe("Empty: the person's name again."),
  phone: line.optional(),
  email: z.email().max(255).optional().describe("A new one needs `current_password`."),
  password: newPassword
    .optional()
    .describe("Needs `current_password`. Ends all other tokens and application passwords, and sessions signed in before."),
  current_password: z.string().max(255).optional(),
})

export const resetRequestBody = z.object({
  username: z.string().max(255).describe("Username or e-mail. The answer does not tell whether it is anybody's."),
})

export const resetConfirmationBody = z.object({
  token: z.string().max(255).describe("From the mail; good once, within one hour."),
  password: newPassword,
})

export const sentSchema = z.object({ sent: z.literal(true) })
export const resetSchema = z.object({ reset: z.literal(true) })

/** The nonce of a cookie session: goes into the header `X-Platform-Nonce`. */
export const nonceSchema = z.object({ nonce: z.string(), expires_in: z.int().min(1).describe("Seconds.") })

export const endedSchema = z.object({ ended: z.literal(true) })

export const applicationPasswordBody = z.object({
  name: line.min(1).regex(/\S/).describe("What it is for."),
})

/** An application password as its owner may see it. */
export const applicationPasswordSchema = z.object({
  id: z.int().min(1),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})

export const newApplicationPasswordSchema = applicationPasswordSchema.extend({
  password: z.string().describe("24 characters in groups of 4, shown once; spaces are ignored in use."),
})
