import type { MedusaContainer } from "@medusajs/framework/types"
import { lastingScope } from "../workflows/lasting-scope"
import { followPlatform } from "../workflows/ordering/follow-platform"
import { steadily } from "../workflows/steadily"

/** Follows what no event has told of: a bus that lost it, a process that died. */
export default async function svcFollowPlatform(container: MedusaContainer): Promise<void> {
  await steadily(config.name, 5_000, () => followPlatform(lastingScope(container)))
}

export const config = { name: "svc-follow-platform", schedule: "*/5 * * * * *" }
