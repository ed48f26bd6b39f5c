import type { MedusaContainer } from "@medusajs/framework/types"
import type { Actor } from "../../domain/access/caller"
import { fail } from "../../errors"
import { ACCESS_MODULE, type AccessService, type AccountRecord } from "../../modules/access"
import { type EmailHolders, findEmailHolders, opensIdentity } from "../../platform/auth-identities"
import { failpoint } from "../../platform/failpoint"
import { adoptIdentity, clearIdentity, discardPrepared, nameTaken, preparePassword } from "../../platform/identity-changes"
import { passwordTurns } from "../../platform/password-turns"
import { announcePerson, createCustomer } from "../../platform/people"
import { takeBack } from "../../platform/take-back"
import { type UnitOfWork, unitOfWork } from "../../platform/unit-of-work"
import { type AccountNames, chosenNames, refuseTakenNames } from "./account-names"

/** An identity that belongs to nobody may keep an e-mail this long: somebody could be in the middle of a native sign-up. */
const ORPHAN_KEEPS_EMAIL = 3_600_000

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
 * Registers a customer: an identity and a customer on the platform, and our row, in one transaction (contract section 2). One
 * e-mail, one account, over all actors and processes. When anything fails, or the process dies, nothing of it stays.
 * @throws `svc_email_exists`, `svc_username_exists`, `svc_overloaded`; `rest_invalid_param` for a username that may not be
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
      await takeBack(scope, [() => discardPrepared(scope, prepared)])
      throw nameTaken(error) ? fail("svc_email_exists") : error
    }
  })
  await failpoint("account.committed")
  announcePerson(scope, account.actor, "created")
  return account
}

/**
 * Whether an e-mail that no account has may be had. Gives the identity that has to go for it: one that belongs to nobody and squats for over an
 * hour, or was begun by the same person.
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
  const access = scope.resolve<AccessService>(ACCESS_MODULE)
  const { email, username } = what.names
  await access.lockNames(what.names, uow.trx)
  const holders = await findEmailHolders(scope, email, { connection: uow.trx })
  await refuseTakenNames(scope, holders, what.names, uow.trx)
  const { orphan } = holders
  // Somebody began to sign up natively while the password was hashed.
  if (orphan !== null && orphan.authIdentityId !== what.squatter) throw fail("svc_email_exists")
  if (orphan !== null) await clearIdentity(uow, orphan.authIdentityId)

  const { firstName, lastName, phone } = what.registration
  const actor: Actor = { type: "customer", id: await createCustomer(scope, uow, { email, firstName, lastName, phone }) }
  await adoptIdentity(uow, what.prepared, email, actor, now)
  const account = await access.writeAccount({ actor, username }, now, uow.trx)
  await failpoint("account.before-commit")
  return account
}
