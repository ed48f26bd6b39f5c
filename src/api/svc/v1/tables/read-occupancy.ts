import type { MedusaContainer } from "@medusajs/framework/types"
import { SETTINGS_MODULE, type SettingsService } from "../../../../modules/settings"
import { readScene } from "../../../../workflows/tables/table-scene"
import { presentOccupancy } from "./presenter"

/** The occupancy list as it stands, also the answer of a release. */
export async function readOccupancy(scope: MedusaContainer, now: number) {
  const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  return presentOccupancy(await readScene(scope, "all", now), timezone, now)
}
