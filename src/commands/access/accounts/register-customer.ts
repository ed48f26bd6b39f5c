import type { MedusaContainer } from "@medusajs/framework/types"
import type { Actor } from "../../../domain/access/caller"
import { fail } from "../../../errors"
import { ACCESS_MODULE, type AccessService, type AccountRecord } from "../../../modules/access"
import { type EmailHolders, findEmailHolders } from "../../../platform/identity/auth-identities"
import {
  adoptIdentity,
  deleteIdentity,
  discardPrepared,
  isNameTaken,
  preparePassword,
} from "../../../platform/identity/identity-changes"
import { opensIdentity } from "../../../platform/identity/password-checks"
import { passwordTurns } from "../../../platform/identity/password-turns"
import { announcePerson, createCustomer } from "../../../platform/identity/people"
import { compensate } from "../../../platform/process/compensate"
import { failpoint } from "../../../platform/process/failpoint"
import { type UnitOfWork, unitOfWork } from "../../../platform/process/unit-of-work"
import { type AccountNames, chosenNames, ORPHAN_KEEPS_EMAIL, refuseTakenNames } from "./account-names"

export interface Registration {
  readonly email: string
  readonly password: string
  readonly firstName?: string
  readonly lastName?: string
  readonly phone?: string
  /** Default: the e-mail. */
  readonly username?: string
}

/**
 * Registers a customer: Medusa's identity and customer, and our row, in one transaction (contract section 2). One e-mail belongs to one
 * account, over all kinds of accounts and all processes. A failure or a crash leaves nothing behind.
 * @throws `svc_email_exists`, `svc_username_exists`, `svc_overloaded`; `rest_invalid_param` for a username that is not allowed
 */
export async function registerCustomer(scope: MedusaContainer, registration: Registration, now: number): Promise<AccountRecord> {
  const names = chosenNames(registration)

  const account = await passwordTurns.take(async () => {
    const holders = await findEmailHolders(scope, names.email)
    await refuseTakenNames(scope, holders, names)
    const squatter = await judgeHolders(scope, holders, registration.password, now)
    const prepared = await preparePassword(scope, registration.password)
    try {
      const { result } = await unitOfWork(scope, (uow) => write(scope, uow, { registration, names, prepared, squatter }, now))
      return result
    } catch (error) {
      await compensate(scope, [() => discardPrepared(scope, prepared)])
      throw isNameTaken(error) ? fail("svc_email_exists") : error
    }
  })
  await failpoint("account.committed")
  announcePerson(scope, account.actor, "created")
  return account
}

/**
 * Decides whether an e-mail without an account is free. Returns the identity that must be removed first: one without an account that is
 * older than an hour, or whose password is the given one (the same person started a sign-up). null when there is none.
 */
async function judgeHolders(
  scope: MedusaContainer,
  { orphan }: EmailHolders,
  password: string,
  now: number,
): Promise<string | null> {
  if (orphan === null) return null
  const free = now - orphan.createdAt > ORPHAN_KEEPS_EMAIL || (await opensIdentity(scope, orphan.identityName, password))
  if (!free) throw fail("svc_email_exists")
  return orphan.authIdentityId
}

async function write(
  scope: MedusaContainer,
  uow: UnitOfWork,
  what: { registration: Registration; names: AccountNames; prepared: string; squatter: string | null },
  now: number,
): Promise<AccountRecord> {
  const access = scope.resolve<AccessService>(ACCESS_MODULE).in(uow.trx)
  const { email, username } = what.names
  await access.lockNames(what.names)
  const holders = await findEmailHolders(scope, email, { connection: uow.trx })
  await refuseTakenNames(scope, holders, what.names, uow.trx)
  const { orphan } = holders
  // Somebody started a sign-up through Medusa while the password was being hashed.
  if (orphan !== null && orphan.authIdentityId !== what.squatter) throw fail("svc_email_exists")
  if (orphan !== null) await deleteIdentity(uow, orphan.authIdentityId)

  const { firstName, lastName, phone } = what.registration
  const actor: Actor = { type: "customer", id: await createCustomer(scope, uow, { email, firstName, lastName, phone }) }
  await adoptIdentity(uow, what.prepared, email, actor, now)
  const account = await access.writeAccount({ actor, username }, now)
  await failpoint("account.before-commit")
  return account
}
