import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../../domain/access/caller"
import type { AccountRecord } from "../../../modules/access"
import { createStaffAccount, type NewStaff } from "./create-staff-account"
import { requireAuthority } from "./staff-access"

/**
 * Creates a staff account on behalf of a caller (contract section 2).
 * @throws svc_forbidden when a caller who is not an administrator creates a shop manager; and the errors of `createStaffAccount`
 */
export async function hireStaff(
  scope: MedusaContainer,
  staff: NewStaff,
  caller: AccountCaller,
  now: number,
): Promise<AccountRecord> {
  requireAuthority(caller, staff.roles)
  return createStaffAccount(scope, staff, now)
}
