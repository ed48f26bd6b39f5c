import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../domain/access/caller"
import type { Role } from "../../domain/access/roles"
import { mayManageStaff } from "../../domain/access/staff-authority"
import { fail } from "../../errors"
import { ACCESS_MODULE, type AccessService, type AccountRecord } from "../../modules/access"

/**
 * The living staff account with a public id. Customers and administrators are none.
 * @throws svc_account_not_found
 */
export async function findStaff(scope: MedusaContainer, id: number): Promise<AccountRecord> {
  const account = await scope.resolve<AccessService>(ACCESS_MODULE).accountByNumber(id)
  if (account?.actor.type !== "svc_staff") throw fail("svc_account_not_found")
  return account
}

/** @throws svc_forbidden for a shop manager's account in the hands of anybody but an administrator */
export function requireAuthority(caller: AccountCaller, ...roles: readonly (readonly Role[] | undefined)[]): void {
  if (roles.some((each) => each !== undefined && !mayManageStaff(caller.roles, each))) throw fail("svc_forbidden")
}
