import { z } from "@medusajs/framework/zod"
import { STAFF_ROLES } from "../../../../domain/access/roles"
import { pagination, pathInteger, queryBoolean } from "../../../../http"
import { accountSchema, line, newPassword } from "../../../contracts/account-record"

/** The staff account record (contract section 2). */
export const staffSchema = accountSchema.extend({
  meta: z.object({ phone: z.string(), store: z.string().describe("Empty: the account sees all stores.") }),
  disabled: z.boolean(),
  last_sign_in_at: z
    .string()
    .nullable()
    .describe("When the person last signed in with the password; null: never, or more than 30 days ago."),
})

export const accountPath = z.object({ id: pathInteger() })

export const staffQuery = z.object({
  ...pagination,
  search: z.string().max(100).optional().describe("Part of username, e-mail or name."),
  role: z.enum(STAFF_ROLES).optional(),
  disabled: queryBoolean().optional(),
})

const fields = {
  username: line.describe(
    "Letters, digits and `. _ -`; default: the e-mail. A username with `@` must be the account's own e-mail.",
  ),
  email: z.email().max(255),
  password: newPassword,
  display_name: line.describe("Empty: the username."),
  roles: z
    .array(z.enum(STAFF_ROLES))
    .min(1)
    .max(200)
    .transform((roles) => STAFF_ROLES.filter((role) => roles.includes(role)))
    .describe("Only administrators may grant `shop_manager`."),
  meta: z.object({
    phone: line.optional(),
    store: z
      .string()
      .regex(/^[A-Za-z0-9_-]{0,64}$/)
      .optional()
      .describe("The one store that a `multistore_user` sees; empty: all."),
  }),
  disabled: z.boolean().describe("Disabling ends the account's tokens, application passwords and sessions for good."),
}

export const newStaffBody = z.object({
  ...fields,
  username: fields.username.optional(),
  display_name: fields.display_name.optional(),
  meta: fields.meta.optional(),
  disabled: fields.disabled.optional(),
})

export const staffEditBody = z.object(fields).partial()
