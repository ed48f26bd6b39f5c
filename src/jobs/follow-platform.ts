import type { MedusaContainer } from "@medusajs/framework/types"
import { followNativeChanges } from "../commands/ordering/mirror/follow-native-changes"
import { lastingScope, steadily } from "../queue"

/** Updates our orders after changes on the platform whose event was lost, by the event bus or in a crash. */
export default async function svcFollowPlatform(container: MedusaContainer): Promise<void> {
  await steadily(config, () => followNativeChanges(lastingScope(container)))
}

export const config = { name: "svc-follow-platform", schedule: { interval: 5_000 } }
