import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { DEVICE_TOKEN_LIFETIME } from "../../../domain/access/devices"
import { ACCESS_MODULE, type AccessService, hashOfToken, looksLikeToken, type TokenRecord } from "../../../modules/access"
import { clientAddress } from "../client-address"
import { authorizationValue, type CredentialCarrier, callerOf, type Prover, UNPROVEN } from "./prover"

/** The last use of a token is stored at most this often (ms). */
const USE_RECORDED_EVERY = 60_000

/** Checks `Authorization: Bearer <token>` (specification, "Bearer token rules"). One statement per request. */
export const proveByAccessToken: Prover = async (scope, request, { now }) => {
  const token = authorizationValue(request.headers, "bearer")
  if (token === null) return null
  if (!looksLikeToken(token)) return UNPROVEN
  const found = await scope.resolve<AccessService>(ACCESS_MODULE).tokens.accountOf(hashOfToken(token), now)
  if (found === null) return UNPROVEN
  recordUse(scope, found.token, request, now)
  const via = found.token.deviceKey === null ? "bearer" : "device"
  return callerOf(found.account, { via, credentialId: found.token.key })
}

/** Tokens whose last use this process is storing at the moment. */
const recording = new Set<string>()

/**
 * Stores the last use in the background: nothing depends on it, so nobody waits for it. Each use of a device extends its token (contract
 * section 17).
 */
function recordUse(scope: MedusaContainer, token: TokenRecord, request: CredentialCarrier, now: number): void {
  if (token.lastUsedAt !== null && now - token.lastUsedAt < USE_RECORDED_EVERY) return
  if (recording.has(token.key)) return
  recording.add(token.key)
  const { tokens } = scope.resolve<AccessService>(ACCESS_MODULE)
  const recorded =
    token.deviceKey === null
      ? tokens.recordUse(token.key, now, USE_RECORDED_EVERY)
      : tokens.recordDeviceUse(
          token.key,
          { address: clientAddress(scope, request) || null, lifetime: DEVICE_TOKEN_LIFETIME },
          now,
          USE_RECORDED_EVERY,
        )
  recorded
    .catch((error: unknown) => {
      scope
        .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
        .debug(`svc: the last use of a token was not stored: ${String(error)}`)
    })
    .finally(() => recording.delete(token.key))
}
