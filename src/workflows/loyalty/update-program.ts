import type { MedusaContainer } from "@medusajs/framework/types"
import type { LoyaltyProgram, ProgramChange } from "../../domain/loyalty"
import { type ChangeTerms, SETTINGS_MODULE, type SettingsService } from "../../modules/settings"

/** Changes what the change names of the loyalty program (contract section 9); seen by every instance within a second. */
export function updateProgram(scope: MedusaContainer, change: ProgramChange, terms: ChangeTerms): Promise<LoyaltyProgram> {
  return scope.resolve<SettingsService>(SETTINGS_MODULE).updateLoyaltyProgram(change, terms)
}
