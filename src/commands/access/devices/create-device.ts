import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../../domain/access/caller"
import { type DeviceKind, deviceLink, fitsDevice } from "../../../domain/access/devices"
import { fail, invalidField } from "../../../errors"
import { ACCESS_MODULE, type AccessService, type DeviceRecord } from "../../../modules/access"
import { serverAddress } from "../../../platform/commerce/admin-address"
import { findStaff, requireAuthority } from "../accounts/staff-access"
import { hashOfDeviceCode, newDeviceCode } from "./device-code"

/** A code is valid for ten minutes. */
const CODE_LIFETIME = 10 * 60_000
/** Maximum number of attempts to find a code that is not in use. More collisions than this do not happen by chance. */
const TRIES = 5

/** A new device that has not signed in yet. */
export interface PairedDevice {
  readonly device: DeviceRecord
  /** Eight digits; this is the only time they are returned. */
  readonly code: string
  /** The board's URL with the code in its fragment; only a path when the host does not know its own URL. */
  readonly url: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

/**
 * Creates a device of a staff account, and the code with which it signs in once within ten minutes (contract section 17).
 * @throws svc_account_not_found; svc_forbidden for an account that the caller may not manage; rest_invalid_param for an account that is
 *   disabled or lacks the rights that this kind of device needs
 */
export async function createDevice(
  scope: MedusaContainer,
  wish: { readonly name: string; readonly accountId: number; readonly kind: DeviceKind },
  caller: AccountCaller,
  now: number,
): Promise<PairedDevice> {
  const access = scope.resolve<AccessService>(ACCESS_MODULE)
  const account = await findStaff(scope, wish.accountId)
  if (account.key !== caller.accountKey) requireAuthority(caller, account.roles)
  if (account.disabled || !fitsDevice(wish.kind, account.capabilities)) throw unfitting()

  const expiresAt = now + CODE_LIFETIME
  for (let tries = 0; tries < TRIES; tries++) {
    const code = newDeviceCode()
    const codeHash = hashOfDeviceCode(scope, code)
    const { name, kind } = wish
    const device = await access.addDevice({ accountKey: account.key, name, kind, codeHash, codeExpiresAt: expiresAt }, now)
    if (device !== null) return { device, code, url: deviceLink(serverAddress(scope), kind, code), expiresAt }
    if ((await access.accountByKey(account.key))?.disabled !== false) throw fail("svc_account_not_found")
  }
  throw fail("svc_overloaded")
}

function unfitting() {
  return invalidField("account_id", { code: "rest_not_in_enum" })
}
