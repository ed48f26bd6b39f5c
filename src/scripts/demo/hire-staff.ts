import type { MedusaContainer } from "@medusajs/framework/types"
import { createStaffAccount } from "../../commands/access/accounts/create-staff-account"
import { isFailure } from "../../errors"
import { DEMO_PASSWORD, STAFF } from "./house"

/** A manager, somebody at the counter and a courier. Who is there already keeps the own password. */
export async function hireStaff(container: MedusaContainer): Promise<void> {
  for (const { email, username, name, role, phone } of STAFF) {
    try {
      await createStaffAccount(
        container,
        { email, username, displayName: name, phone, password: DEMO_PASSWORD, roles: [role] },
        Date.now(),
      )
    } catch (error) {
      if (!isFailure(error) || (error.code !== "svc_email_exists" && error.code !== "svc_username_exists")) throw error
    }
  }
}
