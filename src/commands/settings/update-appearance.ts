import type { MedusaContainer } from "@medusajs/framework/types"
import type { AppearanceChange, AppearanceSettings } from "../../domain/settings/appearance-settings"
import { SETTINGS_MODULE, type SettingsChangeTerms, type SettingsService, type Versioned } from "../../modules/settings"

/**
 * Changes the appearance settings of a storefront (contract section 3).
 * @throws svc_settings_changed
 */
export function updateAppearance(
  scope: MedusaContainer,
  change: AppearanceChange,
  terms: SettingsChangeTerms,
): Promise<Versioned<AppearanceSettings>> {
  return scope.resolve<SettingsService>(SETTINGS_MODULE).updateAppearance(change, terms)
}
