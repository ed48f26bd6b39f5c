import type { MedusaContainer } from "@medusajs/framework/types"
import { forgetThePast } from "../commands/forget-the-past"
import { lastingScope, steadily } from "../queue"

/** Deletes rows that are only needed for a limited time. */
export default async function svcForgetThePast(container: MedusaContainer): Promise<void> {
  await steadily(config, () => forgetThePast(lastingScope(container), Date.now()))
}

export const config = { name: "svc-forget-the-past", schedule: { interval: 15 * 60_000 } }
