import type { MedusaContainer } from "@medusajs/framework/types"
import { ACCESS_MODULE, type AccessService } from "../../modules/access"
import { isActorType, type PlatformSignIn, signInCounts } from "./credentials/platform-sign-in"

/**
 * Whether the host may give a new token for a sign-in that it has verified: not for one that counts here no more, since the new token's
 * instant is its own, and would count again. People without an account here are the host's.
 *
 * Ask when the new token has been made. One that was made while a password changed is then found out: this waits for a change that is just
 * being written, and a change that begins later is later than the token, too.
 */
export async function mayRenewSignIn(scope: MedusaContainer, signIn: PlatformSignIn): Promise<boolean> {
  const { actor_type, actor_id, auth_identity_id } = signIn
  if (!isActorType(actor_type)) return true
  const accounts = await scope
    .resolve<AccessService>(ACCESS_MODULE)
    .accountsOfSignIn({ actorType: actor_type, actorId: textOf(actor_id), authIdentityId: textOf(auth_identity_id) })
  return accounts.every((account) => signInCounts(account, signIn))
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : ""
}
