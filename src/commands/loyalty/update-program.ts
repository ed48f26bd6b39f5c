import type { MedusaContainer } from "@medusajs/framework/types"
import type { LoyaltyProgram, ProgramChange } from "../../domain/loyalty"
import { SETTINGS_MODULE, type SettingsChangeTerms, type SettingsService } from "../../modules/settings"

/** Changes the given settings of the loyalty program (contract section 9). All instances see them within a second. */
export function updateProgram(
  scope: MedusaContainer,
  change: ProgramChange,
  terms: SettingsChangeTerms,
): Promise<LoyaltyProgram> {
  return scope.resolve<SettingsService>(SETTINGS_MODULE).updateLoyaltyProgram(change, terms)
}
