import { hashOfToken } from "../../../modules/access"
import { looksLikePlatformToken, readPlatformToken } from "../../../platform/identity/platform-token"
import { accountOfSignIn, actorOfSignIn } from "./platform-sign-in"
import { authorizationValue, callerOf, type Prover, UNPROVEN } from "./prover"

/**
 * Checks `Authorization: Bearer <token of Medusa>`: tokens of Medusa's auth module for users and customers, from any auth provider
 * (contract section 2). The same rules apply as for Medusa's sessions. One statement per request.
 */
export const proveByPlatformToken: Prover = async (scope, { headers }, { now }) => {
  const token = authorizationValue(headers, "bearer")
  if (token === null || !looksLikePlatformToken(token)) return null
  const signIn = readPlatformToken(scope, token)
  const actor = signIn === null ? null : actorOfSignIn(signIn)
  if (signIn === null || actor === null) return UNPROVEN
  const account = await accountOfSignIn(scope, actor, signIn, now)
  return account === null ? UNPROVEN : callerOf(account, { via: "platform_token", credentialId: hashOfToken(token) })
}
