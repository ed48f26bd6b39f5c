import type { MedusaContainer } from "@medusajs/framework/types"
import type { LoyaltyProgram, ProgramChange } from "../../domain/loyalty"
import { SETTINGS_MODULE, type SettingsChangeTerms, type SettingsService, type Versioned } from "../../modules/settings"

/** Changes the given settings of the loyalty program (contract section 9). All instances see them within a second. @throws svc_settings_changed */
export function updateProgram(
  scope: MedusaContainer,
  change: ProgramChange,
  terms: SettingsChangeTerms,
): Promise<Versioned<LoyaltyProgram>> {
  return scope.resolve<SettingsService>(SETTINGS_MODULE).updateLoyaltyProgram(change, terms)
}
