import type { Role } from "./roles"

/**
 * Whether an account with `own` roles may create, edit, disable or delete a staff account with `target` roles (contract section
 * 2). Only an administrator manages shop managers, so no manager can change their own account or lock themselves out.
 */
export function mayManageStaff(own: readonly Role[], target: readonly Role[]): boolean {
  return own.includes("administrator") || !target.includes("shop_manager")
}
