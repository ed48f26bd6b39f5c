import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../../domain/access/caller"
import type { Role } from "../../../domain/access/roles"
import { mayManageStaff } from "../../../domain/access/staff-authority"
import { fail } from "../../../errors"
import { ACCESS_MODULE, type AccessService, type AccountRecord } from "../../../modules/access"

/**
 * Finds an existing staff account by its public id. Customers and administrators are not staff accounts.
 * @throws svc_account_not_found
 */
export async function findStaff(scope: MedusaContainer, id: number): Promise<AccountRecord> {
  const account = await scope.resolve<AccessService>(ACCESS_MODULE).accountByNumber(id)
  if (account?.actor.type !== "svc_staff") throw fail("svc_account_not_found")
  return account
}

/**
 * Refuses a caller who may not manage accounts with these roles: only administrators may manage shop managers.
 * @throws svc_forbidden
 */
export function requireAuthority(caller: AccountCaller, ...roles: readonly (readonly Role[] | undefined)[]): void {
  if (roles.some((each) => each !== undefined && !mayManageStaff(caller.roles, each))) throw fail("svc_forbidden")
}
