import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../domain/access/caller"
import { fail, invalidField } from "../../errors"
import { ACCESS_MODULE, type AccessService, type TokenRecord } from "../../modules/access"

/**
 * Revokes the bearer token of the request (specification, bearer rule 6). Returns the token before its revocation.
 * @throws `rest_invalid_param` for every other credential, including a token of Medusa: this route cannot revoke it
 */
export async function signOut(scope: MedusaContainer, caller: AccountCaller, now: number): Promise<TokenRecord> {
  if (caller.via !== "bearer" && caller.via !== "device") {
    throw invalidField("Authorization", { code: "rest_invalid_type" })
  }
  const revoked = await scope.resolve<AccessService>(ACCESS_MODULE).tokens.revoke(caller.credentialId, now)
  // Another request has revoked the token after this request was authenticated.
  if (revoked === null) throw fail("svc_unauthorized")
  return revoked
}
