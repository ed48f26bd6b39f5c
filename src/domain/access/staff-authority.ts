import type { Role } from "./roles"

/**
 * Whether somebody with `own` roles may make, edit, disable or delete a staff account that has `target` roles (contract section 2): a
 * shop manager is an administrator's to appoint. So no manager touches the own account here, and nobody locks himself out.
 */
export function mayManageStaff(own: readonly Role[], target: readonly Role[]): boolean {
  return own.includes("administrator") || !target.includes("shop_manager")
}
