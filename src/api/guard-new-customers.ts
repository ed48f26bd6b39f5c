import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { normaliseEmail } from "../domain/access/names"
import { emailsOfIdentity } from "../platform/identity/auth-identities"

/**
 * Guards the host's `POST /store/customers`: it accepts any e-mail in the body for any identity, so a stranger could register with somebody's
 * e-mail and prevent its owner from registering (contract section 2). Here a new customer must have the e-mail of its identity. So an
 * identity without one (for example sign-in by phone) cannot become a customer: its provider must report a proven e-mail.
 */
export async function guardNewCustomers(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  try {
    const { auth_context: signIn } = req as { auth_context?: { auth_identity_id?: string; actor_id?: string } }
    const { email } = req.validatedBody as { email?: string | null }
    if (!email || !signIn?.auth_identity_id || signIn.actor_id) return next()
    const own = await emailsOfIdentity(req.scope, signIn.auth_identity_id)
    if (own.includes(normaliseEmail(email))) return next()
    next(new MedusaError(MedusaError.Types.INVALID_DATA, "The email of a new customer must be the email of its identity"))
  } catch (error) {
    next(error)
  }
}
