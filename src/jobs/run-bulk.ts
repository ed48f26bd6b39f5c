import type { MedusaContainer } from "@medusajs/framework/types"
import { runBulk } from "../commands/bulk/run-bulk"
import { lastingScope, steadily } from "../queue"

/** Resumes bulk changes whose process died. */
export default async function svcRunBulk(container: MedusaContainer): Promise<void> {
  await steadily(config.name, 5_000, () => runBulk(lastingScope(container)))
}

export const config = { name: "svc-run-bulk", schedule: "*/5 * * * * *" }
