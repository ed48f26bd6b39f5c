import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { mayCarryApplicationPassword } from "../../../domain/access/basic-transport"
import { normaliseEmail, usernameKey } from "../../../domain/access/names"
import { fail } from "../../../errors"
import { ACCESS_MODULE, type AccessService, type AccountRecord, hashOfApplicationPassword } from "../../../modules/access"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import { authorizationValue, callerOf, type Prover, UNPROVEN } from "./prover"

/** The last use of an application password is stored at most this often (ms). */
const USE_RECORDED_EVERY = 60_000

/**
 * Checks `Authorization: Basic base64(<username>:<application password>)`, for accounts with `manage_commerce`. One statement per request
 * and no place in `passwordTurns`: these passwords are random, so they need no slow hash.
 * @throws `svc_https_required` when the password was sent over an unencrypted connection
 */
export const proveByApplicationPassword: Prover = async (scope, request, { now }) => {
  const value = authorizationValue(request.headers, "basic")
  if (value === null) return null
  const { socket, headers } = request
  const transport = { encrypted: socket?.encrypted === true, peer: socket?.remoteAddress, headers }
  if (
    !mayCarryApplicationPassword(transport) &&
    !scope.resolve<SettingsService>(SETTINGS_MODULE).options().auth.allow_insecure_basic
  ) {
    throw fail("svc_https_required")
  }

  const sent = readBasic(value)
  const hash = sent === null ? null : hashOfApplicationPassword(sent.password)
  if (sent === null || hash === null) return UNPROVEN
  const access = scope.resolve<AccessService>(ACCESS_MODULE)
  const found = await access.applicationPasswords.accountOf(hash)
  if (found === null || !hasName(found.account, sent.username) || !found.account.capabilities.manage_commerce) return UNPROVEN
  const { lastUsedAt, key } = found.password
  if (lastUsedAt === null || now - lastUsedAt >= USE_RECORDED_EVERY) {
    // This runs in the background: nothing depends on it, so nobody waits for it.
    access.applicationPasswords.recordUse(key, now, USE_RECORDED_EVERY).catch((error: unknown) => {
      const logger = scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      logger.debug(`svc: the last use of an application password was not stored: ${String(error)}`)
    })
  }
  return callerOf(found.account, { via: "basic", credentialId: key })
}

/** Username and password of a Basic value; a username contains no colon (RFC 7617). Returns null when the value is malformed. */
function readBasic(value: string): { username: string; password: string } | null {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(value)) return null
  const text = Buffer.from(value, "base64").toString("utf8")
  const colon = text.indexOf(":")
  return colon === -1 ? null : { username: text.slice(0, colon), password: text.slice(colon + 1) }
}

/** True if the name is the account's username or e-mail; letter case is ignored. */
function hasName(account: AccountRecord, name: string): boolean {
  return usernameKey(name) === usernameKey(account.username) || normaliseEmail(name) === normaliseEmail(account.email)
}
