import type { MedusaContainer } from "@medusajs/framework/types"
import { normaliseEmail } from "../../domain/access/names"
import { ACCESS_MODULE, type AccessService, type AccountRecord } from "../../modules/access"
import { findPlatformSubjects, identityNameOf, type SignInSubject, staffIdentityName } from "../../platform/auth-identities"

/**
 * Who is meant by a name at sign-in (contract section 2): the e-mail first, users before staff before customers, then the
 * username; letter case aside. Null when it is nobody's.
 */
export async function findSubject(scope: MedusaContainer, name: string): Promise<SignInSubject | null> {
  const access = scope.resolve<AccessService>(ACCESS_MODULE)
  const email = normaliseEmail(name)
  const [onPlatform, staff] = await Promise.all([findPlatformSubjects(scope, email), access.staffByEmail(email)])
  const best = onPlatform[0]
  if (best?.actor.type === "user") return best
  if (staff !== null) return { actor: staff.actor, identityName: staffIdentityName(staff.actor.id) }
  if (best !== undefined) return best
  // A username with an @ is the own e-mail, which was looked for already.
  if (name.includes("@")) return null
  const account = await access.accountByUsername(name)
  const identityName = account === null ? null : await identityNameOf(scope, account.actor)
  return account === null || identityName === null ? null : { actor: account.actor, identityName }
}

/** On the platform a customer can write any e-mail into the own record: a name with an @ opens only the account that bears it. */
export function isOwnName(name: string, account: AccountRecord): boolean {
  return !name.includes("@") || normaliseEmail(name) === normaliseEmail(account.email)
}
