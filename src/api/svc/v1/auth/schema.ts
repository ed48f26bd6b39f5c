import { z } from "@medusajs/framework/zod"
import { ROLES } from "../../../../domain/access/roles"
import { accountSchema, capabilitiesSchema, line, newPassword } from "../../../contracts/account-record"

export { accountSchema }

/** Only lengths are checked: a malformed name or password gets a 401 like any other wrong one. */
export const signInBody = z.object({
  username: z.string().max(255).describe("Username or e-mail; letter case is ignored."),
  password: z.string().max(255),
})

/** The token response (specification, "Token response"). */
export const tokenResponseSchema = z.object({
  token: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe("Shown only in this response; only its hash is stored."),
  token_type: z.literal("Bearer"),
  expires_at: z.int().describe("Unix timestamp in seconds, 30 days from issue."),
  user: z.object({ id: z.int().min(1), username: z.string(), roles: z.array(z.enum(ROLES)), capabilities: capabilitiesSchema }),
})

/** A token as shown to its owner. */
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
  username: line
    .optional()
    .describe("Letters, digits and `. _ -`; default: the e-mail. A username with `@` must be the account's own e-mail."),
})

/** `PUT` changes only the keys in the body. */
export const ownAccountBody = z.object({
  first_name: line.optional(),
  last_name: line.optional(),
  display_name: line.optional().describe("Empty: show the person's name."),
  phone: line.optional(),
  email: z.email().max(255).optional().describe("A new e-mail requires `current_password`."),
  password: newPassword
    .optional()
    .describe("Requires `current_password`. Ends all other tokens, application passwords and sessions."),
  current_password: z.string().max(255).optional(),
})

export const resetRequestBody = z.object({
  username: z.string().max(255).describe("Username or e-mail. The response does not reveal whether an account has it."),
})

export const resetConfirmationBody = z.object({
  token: z.string().max(255).describe("From the mail; valid once, for one hour."),
  password: newPassword,
})

export const sentSchema = z.object({ sent: z.literal(true) })
export const resetSchema = z.object({ reset: z.literal(true) })

/** The nonce of a cookie session, to be sent in the header `X-Platform-Nonce`. */
export const nonceSchema = z.object({ nonce: z.string(), expires_in: z.int().min(1).describe("Seconds.") })

export const endedSchema = z.object({ ended: z.literal(true) })

export const applicationPasswordBody = z.object({
  name: line.min(1).regex(/\S/).describe("What the password is used for."),
})

/** An application password as shown to its owner. */
export const applicationPasswordSchema = z.object({
  id: z.int().min(1),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})

export const newApplicationPasswordSchema = applicationPasswordSchema.extend({
  password: z.string().describe("24 characters in groups of 4, shown only in this response; spaces are ignored when it is used."),
})
