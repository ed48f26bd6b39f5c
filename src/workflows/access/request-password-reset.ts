import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { resetPasswordMail } from "../../domain/mails"
import { failWith } from "../../errors"
import { ACCESS_MODULE, type AccessService, type AccountRecord, newToken } from "../../modules/access"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { Bulkhead } from "../../outbound"
import { hasPassword } from "../../platform/auth-identities"
import { sendMail } from "../notifications/send-mail"
import { findSubject, isOwnName } from "./find-subject"

/** A link is good for one hour. */
const LIFETIME = 3_600_000
/** One mail a minute per account, against mail bombs. */
const QUIET = 60_000

/** Requests that this process still works on; beyond it somebody is flooding, and memory has a bound. */
const ROOM = 1_000
let pending = 0
/** They look names up two at a time: whoever waits for an answer goes before them. */
const lookups = new Bulkhead(2, ROOM)
const LOOKUP_PATIENCE = 60_000

/**
 * Has a mail sent with a link that sets a new password, when the name is somebody's (contract section 2). Everything that
 * depends on whether it is happens after the answer, so neither its words nor its time tell.
 * @throws `svc_overloaded` when too many such requests wait already
 */
export function requestPasswordReset(scope: MedusaContainer, username: string, now: number): void {
  if (pending >= ROOM) throw failWith("svc_overloaded", undefined, { headers: { "Retry-After": "5" } })
  pending += 1
  setImmediate(() => {
    mailResetLink(scope, username, now)
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER).warn(`svc: a mail to reset a password was not sent: ${reason}`)
      })
      .finally(() => {
        pending -= 1
      })
  })
}

async function mailResetLink(scope: MedusaContainer, username: string, now: number): Promise<void> {
  const found = await lookups.run(LOOKUP_PATIENCE, () => grantReset(scope, username, now))
  if (found === undefined || found === null) return
  const { account, token } = found
  const { language, store_name, store_url } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const mail = resetPasswordMail({ language, storeName: store_name, storeUrl: store_url, name: account.displayName, token })
  await sendMail(scope, { to: account.email, mail })
}

/** A new reset token for whom a name means; null when it is nobody who signs in with a password, or too early for another mail. */
async function grantReset(
  scope: MedusaContainer,
  username: string,
  now: number,
): Promise<{ readonly account: AccountRecord; readonly token: string } | null> {
  const access = scope.resolve<AccessService>(ACCESS_MODULE)
  const subject = await findSubject(scope, username)
  if (subject === null || !(await hasPassword(scope, subject))) return null
  const account = await access.ensureAccount(subject.actor, now)
  if (account === null || account.disabled || !isOwnName(username, account)) return null
  const { token, hash } = newToken()
  const granted = await access.resets.add({ accountKey: account.key, hash, expiresAt: now + LIFETIME, quiet: QUIET }, now)
  return granted ? { account, token } : null
}
