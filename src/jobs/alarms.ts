import type { MedusaContainer } from "@medusajs/framework/types"
import { watchAlarms } from "../commands/alarms/watch-alarms"
import { lastingScope, steadily } from "../queue"

/** Raises and ends alarms, and sends their due notices. */
export default async function svcAlarms(container: MedusaContainer): Promise<void> {
  await steadily(config, () => watchAlarms(lastingScope(container), Date.now()))
}

export const config = { name: "svc-alarms", schedule: { interval: 10_000 } }
