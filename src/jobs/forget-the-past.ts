import type { MedusaContainer } from "@medusajs/framework/types"
import { forgetThePast } from "../commands/forget-the-past"
import { lastingScope } from "../queue"

/** Deletes rows that are only needed for a limited time. */
export default async function svcForgetThePast(container: MedusaContainer): Promise<void> {
  await forgetThePast(lastingScope(container), Date.now())
}

export const config = { name: "svc-forget-the-past", schedule: "17 * * * *" }
