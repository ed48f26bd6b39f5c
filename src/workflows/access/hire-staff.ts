import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../domain/access/caller"
import type { AccountRecord } from "../../modules/access"
import { createStaffAccount, type NewStaff } from "./create-staff-account"
import { requireAuthority } from "./staff-access"

/**
 * Makes a staff account in somebody's name (contract section 2).
 * @throws svc_forbidden when a shop manager is to be made by anybody but an administrator; as `createStaffAccount`
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
