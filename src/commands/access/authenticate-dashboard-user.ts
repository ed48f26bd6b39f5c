import type { MedusaContainer } from "@medusajs/framework/types"
import type { Caller } from "../../domain/access/caller"
import { fail } from "../../errors"
import { proveByCookieSession } from "./credentials/cookie-session"
import { proveByPlatformToken } from "./credentials/platform-token"
import { type CredentialCarrier, UNPROVEN } from "./credentials/prover"

/**
 * Determines the caller of a request that Medusa's admin API has authenticated (contract section 17). The administrator's account is also
 * checked by our rules (disabled, deleted, password changed after the sign-in). A session needs no nonce, as on Medusa's own admin routes,
 * if the host's CORS protects the request.
 * @param userId the Medusa user
 * @param now epoch milliseconds
 * @param isPreflighted true if a page of another origin can send the request only after the host's CORS has allowed it
 * @returns the caller; {@link UNPROVEN} if neither session nor token proves that the request is from this user
 * @throws `rest_cookie_invalid_nonce` for a cookie session without a nonce, if any page could have sent the request
 */
export async function authenticateDashboardUser(
  scope: MedusaContainer,
  request: CredentialCarrier,
  userId: string,
  { now, isPreflighted }: { readonly now: number; readonly isPreflighted: boolean },
): Promise<Caller> {
  for (const prove of [proveByCookieSession, proveByPlatformToken]) {
    const caller = await prove(scope, request, { nonceOptional: true, now })
    if (caller?.kind === "account" && caller.actor.type === "user" && caller.actor.id === userId) {
      const isForgeable = caller.via === "cookie" && !isPreflighted && request.headers["x-platform-nonce"] === undefined
      if (isForgeable) throw fail("rest_cookie_invalid_nonce")
      return caller
    }
  }
  return UNPROVEN
}
