import type { MedusaContainer } from "@medusajs/framework/types"
import { normaliseEmail } from "../../../domain/access/names"
import { fail } from "../../../errors"
import {
  ACCESS_MODULE,
  type AccessService,
  type AccountRecord,
  instantOfChange,
  type KeptCredential,
} from "../../../modules/access"
import { findEmailHolders, identityNameOf } from "../../../platform/identity/auth-identities"
import {
  copyPassword,
  deleteIdentity,
  isNameTaken,
  lockIdentity,
  renameIdentity,
  replaceIdentities,
} from "../../../platform/identity/identity-changes"
import { forgetMailboxProof, recordMailboxProven } from "../../../platform/identity/mailbox-proof"
import { announcePerson, updatePerson } from "../../../platform/identity/people"
import { failpoint } from "../../../platform/process/failpoint"
import { type UnitOfWork, unitOfWork } from "../../../platform/process/unit-of-work"
import { ORPHAN_KEEPS_EMAIL } from "./account-names"

/** The new values; undefined leaves a value unchanged. */
export interface AccountChange {
  readonly firstName?: string
  readonly lastName?: string
  /** null or empty: show first and last name again. */
  readonly displayName?: string | null
  readonly phone?: string
  readonly email?: string
  /** A password already hashed by Medusa (`preparePassword`). All credentials of the account end, except `kept`. */
  readonly preparedPassword?: string
  /**
   * True if the new password was set through a mailed link. This proves control of the mailbox, so the e-mail becomes the sign-in name.
   */
  readonly mailboxProven?: boolean
  readonly kept?: KeptCredential
}

/**
 * Changes an account in one transaction: our row, Medusa's record of the person, and the identity used to sign in (contract section 2).
 * @param authorize is called with the locked account, and throws to refuse the change
 * @throws `svc_email_exists`, `svc_account_not_found`, `svc_overloaded`
 */
export async function changeAccount(
  scope: MedusaContainer,
  account: Pick<AccountRecord, "key" | "actor">,
  change: AccountChange,
  now: number,
  authorize: (account: AccountRecord, uow: UnitOfWork) => void | Promise<void> = () => undefined,
): Promise<AccountRecord> {
  const changed = await unitOfWork(scope, (uow) => apply(scope, uow, account, change, authorize, now)).then(
    ({ result }) => result,
    (error: unknown) => {
      throw change.email !== undefined && isNameTaken(error) ? fail("svc_email_exists") : error
    },
  )
  await failpoint("account.committed")
  announcePerson(scope, changed.actor, "updated")
  return changed
}

async function apply(
  scope: MedusaContainer,
  uow: UnitOfWork,
  { key: accountKey, actor }: Pick<AccountRecord, "key" | "actor">,
  change: AccountChange,
  authorize: (account: AccountRecord, uow: UnitOfWork) => void | Promise<void>,
  now: number,
): Promise<AccountRecord> {
  const access = scope.resolve<AccessService>(ACCESS_MODULE).in(uow.trx)
  const newEmail = change.email === undefined ? null : normaliseEmail(change.email)
  // Lock order: the e-mail, then the identity, then the account's row.
  await access.lockNames({ email: newEmail, username: null })
  if (newEmail !== null || change.preparedPassword !== undefined) await lockIdentity(scope, uow, actor)
  const account = await access.lockAccount(accountKey)
  if (account === null) throw fail("svc_account_not_found")
  await authorize(account, uow)

  const identity = await identityNameOf(scope, account.actor, uow.trx)
  if (change.preparedPassword !== undefined) {
    const at = instantOfChange(now)
    if (identity === null) throw fail("svc_invalid_credentials")
    const password = { prepared: change.preparedPassword, identity, at }
    const replaced = change.mailboxProven === true && (await replaceForeignIdentity(scope, uow, account, password))
    if (!replaced && !(await copyPassword(uow, change.preparedPassword, identity, at))) throw fail("svc_invalid_credentials")
    if (change.mailboxProven === true) await recordMailboxProven(uow, replaced ? normaliseEmail(account.email) : identity)
    await access.endCredentials(accountKey, change.kept ?? {}, at)
  }
  const email = newEmail !== null && newEmail !== normaliseEmail(account.email) ? newEmail : undefined
  if (email !== undefined) await moveEmail(scope, uow, account, email, identity, now)

  const isStaff = account.actor.type === "svc_staff"
  const { firstName, lastName, phone, displayName } = change
  const own = isStaff ? { firstName, lastName, phone, email } : account.actor.type === "user" ? { phone } : {}
  await access.writeProfile(accountKey, { displayName, ...own }, now)
  await updatePerson(scope, uow, account.actor, { email, firstName, lastName, phone })

  const changed = await access.lockAccount(accountKey)
  if (changed === null) throw fail("svc_account_not_found")
  await failpoint("account.before-commit")
  return changed
}

/**
 * Replaces an account's identity if the identity's name differs from the account's e-mail. Somebody may have signed up under another name
 * and then entered this e-mail in the customer record. The old identity is deleted with everything that belongs to it.
 * @returns whether the identity was replaced; false for staff, for an identity with the right name, and if another account signs in with
 *   the e-mail
 */
async function replaceForeignIdentity(
  scope: MedusaContainer,
  uow: UnitOfWork,
  { actor, email: mailbox }: AccountRecord,
  { prepared, identity, at }: { readonly prepared: string; readonly identity: string; readonly at: number },
): Promise<boolean> {
  const email = normaliseEmail(mailbox)
  if (actor.type === "svc_staff" || normaliseEmail(identity) === email) return false
  const { taken, orphan } = await findEmailHolders(scope, email, { connection: uow.trx, except: actor })
  if (taken) return false
  if (orphan !== null) await deleteIdentity(uow, orphan.authIdentityId)
  await replaceIdentities(uow, prepared, { name: email, actor, at })
  return true
}

/** Moves an account to a new e-mail and renames its identity. No other account may have the e-mail. */
async function moveEmail(
  scope: MedusaContainer,
  uow: UnitOfWork,
  account: AccountRecord,
  email: string,
  identity: string | null,
  now: number,
): Promise<void> {
  const access = scope.resolve<AccessService>(ACCESS_MODULE).in(uow.trx)
  const { taken, orphan } = await findEmailHolders(scope, email, { connection: uow.trx, except: account.actor })
  if (taken || (await access.staffByEmail(email)) !== null) throw fail("svc_email_exists")
  if (orphan !== null) {
    if (now - orphan.createdAt <= ORPHAN_KEEPS_EMAIL) throw fail("svc_email_exists")
    await deleteIdentity(uow, orphan.authIdentityId)
  }
  if (identity !== null && account.actor.type !== "svc_staff") {
    await renameIdentity(uow, identity, email, now)
    await forgetMailboxProof(uow, email)
  }
  // Deletes the reset links that were sent to the old address.
  await scope.resolve<AccessService>(ACCESS_MODULE).resets.forgetOf(account.key, uow.trx)
}
