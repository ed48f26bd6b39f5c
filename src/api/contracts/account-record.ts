import { z } from "@medusajs/framework/zod"
import { ROLES } from "../../domain/access/roles"
import { isoInZone } from "../../domain/time"
import { ONE_LINE } from "../../errors/value-formats"
import type { AccountRecord } from "../../modules/access"

/** Text of one line without control characters, because it appears in mails and in print. */
export const line = z.string().max(255).regex(ONE_LINE)

/** A new password. Its length is counted in code points. */
export const newPassword = z
  .string()
  .min(8)
  .max(255)
  .refine((password) => [...password].length >= 8, { params: { code: "rest_too_short", minimum: 8 }, abort: true })

export const capabilitiesSchema = z.object({
  read: z.boolean(),
  manage_commerce: z.boolean(),
  view_store_orders: z.boolean(),
  deliver_orders: z.boolean(),
})

/** The account record (contract section 2). */
export const accountSchema = z.object({
  id: z.int().min(1),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  display_name: z.string(),
  phone: z.string(),
  roles: z.array(z.enum(ROLES)),
  capabilities: capabilitiesSchema,
  registered_at: z.string().describe("ISO 8601 with offset, in the store's time zone."),
})

/** Builds the account record (contract section 2). `capabilities` always has all four keys. */
export function presentAccount(account: AccountRecord, timezone: string) {
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    first_name: account.firstName,
    last_name: account.lastName,
    display_name: account.displayName,
    phone: account.phone,
    roles: account.roles,
    capabilities: account.capabilities,
    registered_at: isoInZone(account.registeredAt, timezone),
  }
}
