import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { Semaphore } from "../../concurrency"
import { normaliseEmail } from "../../domain/access/names"
import { administratorResetMail, resetPasswordMail } from "../../domain/mails"
import { failWith } from "../../errors"
import { ACCESS_MODULE, type AccessService, type AccountRecord, newToken } from "../../modules/access"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { adminAddress } from "../../platform/commerce/admin-address"
import { hasPassword } from "../../platform/identity/password-checks"
import { sendMail } from "../notifications/send-mail"
import { findSubject, isOwnName } from "./accounts/find-subject"

/** A link is valid for one hour. */
const LIFETIME = 3_600_000
/** At most one mail per minute and account, against mail bombing. */
const QUIET = 60_000

/** Upper bound of requests in progress in this process, so that a flood of requests cannot fill the memory. */
const ROOM = 1_000
let pending = 0
/** At most two lookups at a time, so that they do not slow down requests whose clients wait for the result. */
const lookups = new Semaphore(2, ROOM)
const LOOKUP_PATIENCE = 60_000

/**
 * Mails a link that sets a new password, if the name belongs to an account (contract section 2). All work that depends on the account runs
 * after the response, so neither content nor timing reveals whether the account exists.
 * @throws `svc_overloaded` when too many such requests are in progress
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
  const wording = { language, storeName: store_name, name: account.displayName, token }
  // Staff who may edit the store's settings must not control where an administrator's link leads (contract section 15).
  const mail =
    account.actor.type === "user"
      ? administratorResetMail({ ...wording, adminUrl: adminAddress(scope) })
      : resetPasswordMail({ ...wording, storeUrl: store_url })
  await sendMail(scope, { to: account.email, mail })
}

/** Creates a reset token; null when the name belongs to no account with a password, or the last mail was sent less than a minute ago. */
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
  const email = normaliseEmail(account.email)
  const granted = await access.resets.add({ accountKey: account.key, email, hash, expiresAt: now + LIFETIME, quiet: QUIET }, now)
  return granted ? { account, token } : null
}
