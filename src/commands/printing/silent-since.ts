import type { MedusaContainer } from "@medusajs/framework/types"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"

/** Returns the limit (epoch milliseconds) for silent printers: a printer that has requested no jobs after this instant is silent. */
export async function silentSince(scope: MedusaContainer, now: number): Promise<number> {
  const { settings } = await scope.resolve<SettingsService>(SETTINGS_MODULE).alerts()
  return now - settings.printer_silent_minutes * 60_000
}
