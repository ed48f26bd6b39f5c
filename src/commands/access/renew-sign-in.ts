import type { MedusaContainer } from "@medusajs/framework/types"
import { ACCESS_MODULE, type AccessService } from "../../modules/access"
import { endsWithToken, isActorType, type PlatformSignIn, signInCounts, tokenCounts } from "./credentials/platform-sign-in"

/**
 * Whether the host may issue a new token for a sign-in that it has verified. False if the sign-in is no longer valid here, because the
 * later issue time would make it valid again. Also false if the session was opened with a token, because the new token would outlive that
 * token. For people without an account here, the host decides.
 *
 * Call this after the new token was created: the check waits for a running password change, and a later password change ends the new token.
 */
export async function mayRenewSignIn(scope: MedusaContainer, signIn: PlatformSignIn): Promise<boolean> {
  return !endsWithToken(signIn) && isSignInValid(scope, signIn)
}

/** Whether a sign-in that the host has verified is still valid here. People without an account here are left to the host. */
export async function isSignInValid(scope: MedusaContainer, signIn: PlatformSignIn): Promise<boolean> {
  const { actor_type, actor_id, auth_identity_id } = signIn
  if (!isActorType(actor_type)) return true
  const accounts = await scope
    .resolve<AccessService>(ACCESS_MODULE)
    .accountsOfSignIn({ actorType: actor_type, actorId: textOf(actor_id), authIdentityId: textOf(auth_identity_id) })
  return accounts.every((account) => signInCounts(account, signIn)) && (await tokenCounts(scope, signIn, Date.now()))
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : ""
}
