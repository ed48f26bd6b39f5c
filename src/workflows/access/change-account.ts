import type { MedusaContainer } from "@medusajs/framework/types"
import { normaliseEmail } from "../../domain/access/names"
import { fail } from "../../errors"
import { ACCESS_MODULE, type AccessService, type AccountRecord, instantOfChange, type KeptCredential } from "../../modules/access"
import { findEmailHolders, identityNameOf } from "../../platform/auth-identities"
import { failpoint } from "../../platform/failpoint"
import { clearIdentity, lockIdentity, movePassword, nameTaken, renameIdentity } from "../../platform/identity-changes"
import { announcePerson, updatePerson } from "../../platform/people"
import { type UnitOfWork, unitOfWork } from "../../platform/unit-of-work"

/** As at registration: an identity that belongs to nobody keeps its e-mail this long. */
const ORPHAN_KEEPS_EMAIL = 3_600_000

/** What is to be another. Undefined: stays as it is. */
export interface AccountChange {
  readonly firstName?: string
  readonly lastName?: string
  /** Null or empty: the person's name again. */
  readonly displayName?: string | null
  readonly phone?: string
  readonly email?: string
  /** A password that the platform has hashed (`preparePassword`). Ends the account's credentials but the kept one. */
  readonly preparedPassword?: string
  readonly kept?: KeptCredential
}

/**
 * Changes an account in one transaction: our row, the platform's record of the person and the sign-in identity follow
 * together or not at all (contract section 2).
 * @param judge looks at the account once it is held against other changes; throws what the change is refused with
 * @throws `svc_email_exists`, `svc_account_not_found`, `svc_overloaded`
 */
export async function changeAccount(
  scope: MedusaContainer,
  account: Pick<AccountRecord, "key" | "actor">,
  change: AccountChange,
  now: number,
  judge: (account: AccountRecord, uow: UnitOfWork) => void | Promise<void> = () => undefined,
): Promise<AccountRecord> {
  const changed = await unitOfWork(scope, (uow) => apply(scope, uow, account, change, judge, now)).then(
    ({ result }) => result,
    (error: unknown) => {
      throw change.email !== undefined && nameTaken(error) ? fail("svc_email_exists") : error
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
  judge: (account: AccountRecord, uow: UnitOfWork) => void | Promise<void>,
  now: number,
): Promise<AccountRecord> {
  const access = scope.resolve<AccessService>(ACCESS_MODULE)
  const wanted = change.email === undefined ? null : normaliseEmail(change.email)
  // The e-mail's lock before the row's, as everywhere, and the identity's.
  await access.lockNames({ email: wanted, username: null }, uow.trx)
  if (wanted !== null || change.preparedPassword !== undefined) await lockIdentity(scope, uow, actor)
  const account = await access.lockAccount(accountKey, uow.trx)
  if (account === null) throw fail("svc_account_not_found")
  await judge(account, uow)

  const identity = await identityNameOf(scope, account.actor, uow.trx)
  if (change.preparedPassword !== undefined) {
    const at = instantOfChange(now)
    if (identity === null || !(await movePassword(uow, change.preparedPassword, identity, at))) {
      throw fail("svc_invalid_credentials")
    }
    await access.endCredentials(accountKey, change.kept ?? {}, at, uow.trx)
  }
  const email = wanted !== null && wanted !== normaliseEmail(account.email) ? wanted : undefined
  if (email !== undefined) await moveEmail(scope, uow, account, email, identity, now)

  const isStaff = account.actor.type === "svc_staff"
  const { firstName, lastName, phone, displayName } = change
  const own = isStaff ? { firstName, lastName, phone, email } : account.actor.type === "user" ? { phone } : {}
  await access.writeProfile(accountKey, { displayName, ...own }, now, uow.trx)
  await updatePerson(scope, uow, account.actor, { email, firstName, lastName, phone })

  const changed = await access.lockAccount(accountKey, uow.trx)
  if (changed === null) throw fail("svc_account_not_found")
  await failpoint("account.before-commit")
  return changed
}

/** Takes an e-mail for an account: nobody else's over all actors, and from now on the name of the identity. */
async function moveEmail(
  scope: MedusaContainer,
  uow: UnitOfWork,
  account: AccountRecord,
  email: string,
  identity: string | null,
  now: number,
): Promise<void> {
  const access = scope.resolve<AccessService>(ACCESS_MODULE)
  const { taken, orphan } = await findEmailHolders(scope, email, { connection: uow.trx, except: account.actor })
  if (taken || (await access.staffByEmail(email, uow.trx)) !== null) throw fail("svc_email_exists")
  if (orphan !== null) {
    if (now - orphan.createdAt <= ORPHAN_KEEPS_EMAIL) throw fail("svc_email_exists")
    await clearIdentity(uow, orphan.authIdentityId)
  }
  if (identity !== null && account.actor.type !== "svc_staff") await renameIdentity(uow, identity, email, now)
  // A link that was mailed to the old address must not open the account any more.
  await access.resets.forgetOf(account.key, uow.trx)
}
