import type { MedusaContainer } from "@medusajs/framework/types"
import { normaliseEmail } from "../../../domain/access/names"
import { ACCESS_MODULE, type AccessService, type AccountRecord } from "../../../modules/access"
import {
  findPlatformSubjects,
  identityNameOf,
  type SignInSubject,
  staffIdentityName,
} from "../../../platform/identity/auth-identities"

/**
 * Finds the account or identity that signs in under a name (contract section 2): by e-mail first (users, then staff, then customers), then
 * by username. Letter case is ignored.
 * @returns null when nobody has the name
 */
export async function findSubject(scope: MedusaContainer, name: string): Promise<SignInSubject | null> {
  const access = scope.resolve<AccessService>(ACCESS_MODULE)
  const email = normaliseEmail(name)
  const [onPlatform, staff] = await Promise.all([findPlatformSubjects(scope, email), access.staffByEmail(email)])
  const best = onPlatform[0]
  if (best?.actor.type === "user") return best
  if (staff !== null) return { actor: staff.actor, identityName: staffIdentityName(staff.actor.id) }
  if (best !== undefined) return best
  // A username containing @ is the account's own e-mail, which was looked up above.
  if (name.includes("@")) return null
  const account = await access.accountByUsername(name)
  const identityName = account === null ? null : await identityNameOf(scope, account.actor)
  return account === null || identityName === null ? null : { actor: account.actor, identityName }
}

/**
 * True if a sign-in name really belongs to the account. Customers can store any e-mail in their Medusa record, so a name with an @ must
 * equal the account's own e-mail.
 */
export function isOwnName(name: string, account: AccountRecord): boolean {
  return !name.includes("@") || normaliseEmail(name) === normaliseEmail(account.email)
}
