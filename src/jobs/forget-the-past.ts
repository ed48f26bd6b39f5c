import type { MedusaContainer } from "@medusajs/framework/types"
import { lastingScope } from "../workflows/lasting-scope"
import { forgetThePast } from "../workflows/ordering/forget-the-past"

/** Keeps tables small in which rows only matter for a while. */
export default async function svcForgetThePast(container: MedusaContainer): Promise<void> {
  await forgetThePast(lastingScope(container), Date.now())
}

export const config = { name: "svc-forget-the-past", schedule: "17 * * * *" }
