import type { MedusaContainer } from "@medusajs/framework/types"
import { DEVICE_TOKEN_LIFETIME } from "../../../domain/access/devices"
import { fail, failWith } from "../../../errors"
import { ACCESS_MODULE, type AccessService, type AccountRecord, type DeviceRecord, newToken } from "../../../modules/access"
import { hashOfDeviceCode } from "./device-code"

/** A device that has signed in with its code. */
export interface SignedInDevice {
  readonly account: AccountRecord
  readonly device: DeviceRecord
  /** The token itself; this is the only time it is returned. */
  readonly token: string
}

/**
 * Exchanges a device's code for its token, once (contract section 17). Unknown, used and expired codes give the same error as codes of
 * disabled or deleted accounts.
 * @param address the network address of the request
 * @throws svc_invalid_device_code; svc_too_many_attempts with `Retry-After`
 */
export async function claimDevice(scope: MedusaContainer, code: string, address: string, now: number): Promise<SignedInDevice> {
  const access = scope.resolve<AccessService>(ACCESS_MODULE)
  const { token, hash } = newToken()
  const tried = { hash: hashOfDeviceCode(scope, code), address, tokenHash: hash, tokenExpiresAt: now + DEVICE_TOKEN_LIFETIME }
  const claimed = await access.claimCode(tried, now)
  if (claimed.outcome === "limited") {
    const headers = { "Retry-After": String(Math.ceil(claimed.waitMs / 1000)) }
    throw failWith("svc_too_many_attempts", undefined, { headers })
  }
  if (claimed.outcome === "wrong") throw fail("svc_invalid_device_code")
  const account = await access.accountByKey(claimed.accountKey)
  if (account === null) throw fail("svc_invalid_device_code")
  return { account, device: claimed.device, token }
}
