import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { ACCESS_MODULE, type AccessService, hashOfToken, looksLikeToken, type TokenRecord } from "../../../modules/access"
import { authorizationValue, callerOf, type Prover, UNPROVEN } from "./prover"

/** The last use of a token is written down at most this often. */
const USE_NOTED_EVERY = 60_000

/** `Authorization: Bearer <token>` (seed, "Bearer token rules"). One statement a request. */
export const proveByAccessToken: Prover = async (scope, { headers }, { now }) => {
  const token = authorizationValue(headers, "bearer")
  if (token === null) return null
  if (!looksLikeToken(token)) return UNPROVEN
  const found = await scope.resolve<AccessService>(ACCESS_MODULE).tokens.accountOf(hashOfToken(token), now)
  if (found === null) return UNPROVEN
  noteUse(scope, found.token, now)
  return callerOf(found.account, { via: "bearer", credentialId: found.token.key })
}

/** Tokens whose use is being written down by this process. */
const noting = new Set<string>()

/** Writes the use down behind the request's back: nobody waits for it, and losing it hurts nobody. */
function noteUse(scope: MedusaContainer, token: TokenRecord, now: number): void {
  if (token.lastUsedAt !== null && now - token.lastUsedAt < USE_NOTED_EVERY) return
  if (noting.has(token.key)) return
  noting.add(token.key)
  scope
    .resolve<AccessService>(ACCESS_MODULE)
    .tokens.noteUse(token.key, now, USE_NOTED_EVERY)
    .catch((error: unknown) => {
      scope
        .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
        .debug(`svc: the use of a token was not written down: ${String(error)}`)
    })
    .finally(() => noting.delete(token.key))
}
