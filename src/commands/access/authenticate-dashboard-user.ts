import type { MedusaContainer } from "@medusajs/framework/types"
import type { Caller } from "../../domain/access/caller"
import { proveByCookieSession } from "./credentials/cookie-session"
import { proveByPlatformToken } from "./credentials/platform-token"
import { type CredentialCarrier, UNPROVEN } from "./credentials/prover"

/**
 * Determines the caller of a request that Medusa's admin API has authenticated (contract section 17): the administrator's account,
 * checked by our rules as well (disabled, deleted, password changed since). A session needs no nonce, as on Medusa's own admin routes:
 * the cookie's `SameSite` and the host's CORS protect it.
 * @param userId the Medusa user
 * @param now epoch milliseconds
 */
export async function authenticateDashboardUser(
  scope: MedusaContainer,
  request: CredentialCarrier,
  userId: string,
  now: number,
): Promise<Caller> {
  for (const prove of [proveByCookieSession, proveByPlatformToken]) {
    const caller = await prove(scope, request, { nonceOptional: true, now })
    if (caller?.kind === "account" && caller.actor.type === "user" && caller.actor.id === userId) return caller
  }
  return UNPROVEN
}
