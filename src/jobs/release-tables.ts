import type { MedusaContainer } from "@medusajs/framework/types"
import { releasePastTables } from "../commands/tables/release-past-tables"
import { lastingScope, steadily } from "../queue"

/** Releases tables whose automatic release is due. */
export default async function svcReleaseTables(container: MedusaContainer): Promise<void> {
  await steadily(config, () => releasePastTables(lastingScope(container), Date.now()))
}

export const config = { name: "svc-release-tables", schedule: { interval: 15_000 } }
