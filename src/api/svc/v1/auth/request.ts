import type { z } from "@medusajs/framework/zod"
import type { Registration } from "../../../../commands/access/accounts/register-customer"
import type { registrationBody } from "./schema"

/** Converts a validated body to the input of the command. */
export function toRegistration(body: z.output<typeof registrationBody>): Registration {
  const { email, password, phone, username } = body
  return { email, password, firstName: body.first_name, lastName: body.last_name, phone, username }
}
