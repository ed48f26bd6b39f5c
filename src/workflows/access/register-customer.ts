import type { MedusaContainer } from "@medusajs/framework/types"
import type { Actor } from "../../domain/access/caller"
import { judgeUsername, normaliseEmail } from "../../domain/access/names"
import { fail, failWith } from "../../errors"
import { ACCESS_MODULE, type AccessService, type AccountRecord } from "../../modules/access"
import { type EmailHolders, findEmailHolders, opensIdentity } from "../../platform/auth-identities"
import { failpoint } from "../../platform/failpoint"
import { adoptIdentity, clearIdentity, discardPrepared, nameTaken, preparePassword } from "../../platform/identity-changes"
import { passwordTurns } from "../../platform/password-turns"
import { announcePerson, createCustomer } from "../../platform/people"
import { takeBack } from "../../platform/take-back"
import { type UnitOfWork, unitOfWork } from "../../platform/unit-of-work"

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
  const email = normaliseEmail(registration.email)
  const chosen = judgeUsername(registration.username, email)
  if (chosen.kind === "refused") {
    throw failWith("rest_invalid_param", { fields: ["username"] }, { details: { username: { code: "rest_invalid_pattern" } } })
  }
  const names: Names = { email, username: chosen.kind === "own" ? chosen.username : null }

  const account = await passwordTurns.take(async () => {
    const holders = await findEmailHolders(scope, email)
    await refuseTaken(scope, holders, names)
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

interface Names {
  readonly email: string
  readonly username: string | null
}

/** Looks before the password is hashed, which is dear; what counts is decided under the locks. */
async function refuseTaken(scope: MedusaContainer, { taken }: EmailHolders, { email, username }: Names): Promise<void> {
  const access = scope.resolve<AccessService>(ACCESS_MODULE)
  if (taken || (await access.staffByEmail(email)) !== null) throw fail("svc_email_exists")
  if (username !== null && (await access.accountByUsername(username)) !== null) throw fail("svc_username_exists")
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
  what: { registration: Registration; names: Names; prepared: string; squatter: string | null },
  now: number,
): Promise<AccountRecord> {
  const access = scope.resolve<AccessService>(ACCESS_MODULE)
  const { email, username } = what.names
  await access.lockNames(what.names, uow.trx)
  const { taken, orphan } = await findEmailHolders(scope, email, { connection: uow.trx })
  if (taken || (await access.staffByEmail(email, uow.trx)) !== null) throw fail("svc_email_exists")
  if (username !== null && (await access.usernameTaken(username, uow.trx))) throw fail("svc_username_exists")
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
