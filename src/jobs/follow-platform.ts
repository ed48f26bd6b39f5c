import type { MedusaContainer } from "@medusajs/framework/types"
import { followPlatform } from "../workflows/ordering/follow-platform"
import { steadily } from "../workflows/steadily"

/** Follows what no event has told of: a bus that lost it, a process that died. */
export default async function svcFollowPlatform(container: MedusaContainer): Promise<void> {
  await steadily(config.name, 5_000, () => followPlatform(container))
}

export const config = { name: "svc-follow-platform", schedule: "*/5 * * * * *" }
