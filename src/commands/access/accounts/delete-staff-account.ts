import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../../domain/access/caller"
import { fail } from "../../../errors"
import { ACCESS_MODULE, type AccessService, type AccountRecord } from "../../../modules/access"
import { deleteStaffIdentity } from "../../../platform/identity/auth-identities"
import { failpoint } from "../../../platform/process/failpoint"
import { unitOfWork } from "../../../platform/process/unit-of-work"
import { findStaff, requireAuthority } from "./staff-access"

/**
 * Deletes a staff account with its password and all its credentials (contract section 2). Orders of a deleted courier still name the courier.
 * @returns the account before it was deleted
 * @throws svc_account_not_found, svc_forbidden
 */
export async function deleteStaffAccount(
  scope: MedusaContainer,
  id: number,
  caller: AccountCaller,
  now: number,
): Promise<AccountRecord> {
  const access = scope.resolve<AccessService>(ACCESS_MODULE)
  const { key } = await findStaff(scope, id)
  const { result } = await unitOfWork(scope, async ({ trx }) => {
    const account = await access.in(trx).lockAccount(key)
    if (account === null) throw fail("svc_account_not_found")
    requireAuthority(caller, account.roles)
    await access.in(trx).removeStaff(key, now)
    await deleteStaffIdentity(trx as Knex, account.actor.id)
    await failpoint("account.before-commit")
    return account
  })
  return result
}
