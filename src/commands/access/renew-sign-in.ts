import type { MedusaContainer } from "@medusajs/framework/types"
import { ACCESS_MODULE, type AccessService } from "../../modules/access"
import { endsWithToken, isActorType, type PlatformSignIn, signInCounts, tokenCounts } from "./credentials/platform-sign-in"

/**
 * Whether the host may issue a new token for a sign-in that it has verified. False in two cases: the sign-in is no longer valid here (the
 * later issue time would make it valid again), or the session was opened with a token (the new token would outlive it). For people without
 * an account here, the host decides.
 *
 * Call it after the token was created: it waits for a running password change, and a later change ends the token.
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
