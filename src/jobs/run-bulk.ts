import type { MedusaContainer } from "@medusajs/framework/types"
import { runBulk } from "../commands/bulk/run-bulk"
import { lastingScope, steadily } from "../queue"

/** Resumes the bulk changes of crashed processes. */
export default async function svcRunBulk(container: MedusaContainer): Promise<void> {
  await steadily(config, () => runBulk(lastingScope(container)))
}

export const config = { name: "svc-run-bulk", schedule: { interval: 5_000 } }
