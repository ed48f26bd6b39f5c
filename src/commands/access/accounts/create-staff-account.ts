import { randomBytes } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Actor } from "../../../domain/access/caller"
import type { StaffRole } from "../../../domain/access/roles"
import { ACCESS_MODULE, type AccessService, type AccountRecord } from "../../../modules/access"
import { findEmailHolders, staffIdentityName } from "../../../platform/identity/auth-identities"
import { adoptIdentity, discardPrepared, preparePassword } from "../../../platform/identity/identity-changes"
import { passwordTurns } from "../../../platform/identity/password-turns"
import { compensate } from "../../../platform/process/compensate"
import { failpoint } from "../../../platform/process/failpoint"
import { type UnitOfWork, unitOfWork } from "../../../platform/process/unit-of-work"
import { type AccountNames, chosenNames, refuseTakenNames } from "./account-names"

export interface NewStaff {
  readonly email: string
  readonly password: string
  readonly roles: readonly StaffRole[]
  /** Default: the e-mail. */
  readonly username?: string
  readonly displayName?: string
  readonly phone?: string
  /** The one store that a `multistore_user` works for. */
  readonly store?: string
  readonly disabled?: boolean
}

/**
 * Creates a staff account in one transaction: our row, and an identity in Medusa's auth module under a name that cannot be guessed.
 * The identity gives no access to Medusa's own API.
 * @throws `svc_email_exists`, `svc_username_exists`, `svc_overloaded`; `rest_invalid_param` for a username that is not allowed
 */
export async function createStaffAccount(scope: MedusaContainer, staff: NewStaff, now: number): Promise<AccountRecord> {
  const names = chosenNames(staff)
  // Check early, because hashing is expensive. The check is repeated under the locks.
  await requireFreeNames(scope, names)

  const prepared = await passwordTurns.take(() => preparePassword(scope, staff.password))
  let account: AccountRecord
  try {
    account = (await unitOfWork(scope, (uow) => write(scope, uow, { staff, names, prepared }, now))).result
  } catch (error) {
    await compensate(scope, [() => discardPrepared(scope, prepared)])
    throw error
  }
  await failpoint("account.committed")
  return account
}

async function write(
  scope: MedusaContainer,
  uow: UnitOfWork,
  { staff, names, prepared }: { staff: NewStaff; names: AccountNames; prepared: string },
  now: number,
): Promise<AccountRecord> {
  const access = scope.resolve<AccessService>(ACCESS_MODULE).in(uow.trx)
  await access.lockNames(names)
  await requireFreeNames(scope, names, uow.trx)
  const actor: Actor = { type: "svc_staff", id: `svcstf_${randomBytes(16).toString("hex")}` }
  await adoptIdentity(uow, prepared, staffIdentityName(actor.id), actor, now)
  const account = await access.writeAccount(
    {
      actor,
      username: names.username,
      staff: {
        email: names.email,
        displayName: staff.displayName ?? null,
        phone: staff.phone ?? null,
        store: staff.store ?? null,
        roles: staff.roles,
        disabled: staff.disabled ?? false,
      },
    },
    now,
  )
  await failpoint("account.before-commit")
  return account
}

async function requireFreeNames(scope: MedusaContainer, names: AccountNames, connection?: Knex.Transaction): Promise<void> {
  const holders = await findEmailHolders(scope, names.email, connection ? { connection } : {})
  await refuseTakenNames(scope, holders, names, connection)
}
