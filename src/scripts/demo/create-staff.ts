import type { MedusaContainer } from "@medusajs/framework/types"
import { createStaffAccount } from "../../commands/access/accounts/create-staff-account"
import { isFailure } from "../../errors"
import { DEMO_PASSWORD, STAFF } from "./restaurant"

/** Creates a manager, a counter account and a courier. Existing accounts keep their passwords. */
export async function createStaff(container: MedusaContainer): Promise<void> {
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
