import type { MedusaContainer } from "@medusajs/framework/types"
import type { AppearanceChange, AppearanceSettings } from "../../domain/settings/appearance-settings"
import { type ChangeTerms, SETTINGS_MODULE, type SettingsService, type Versioned } from "../../modules/settings"

/**
 * Changes the appearance settings of a storefront (contract section 3).
 * @throws svc_settings_changed
 */
export function updateAppearance(
  scope: MedusaContainer,
  change: AppearanceChange,
  terms: ChangeTerms,
): Promise<Versioned<AppearanceSettings>> {
  return scope.resolve<SettingsService>(SETTINGS_MODULE).updateAppearance(change, terms)
}
