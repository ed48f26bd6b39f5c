import type { MedusaContainer } from "@medusajs/framework/types"
import type { AlertChange, AlertSettings } from "../../domain/settings/alert-settings"
import { SETTINGS_MODULE, type SettingsChangeTerms, type SettingsService, type Versioned } from "../../modules/settings"

/**
 * Changes the alarm settings: when an alarm is raised, and who is notified (contract section 17).
 * @throws svc_settings_changed
 */
export function updateAlerts(
  scope: MedusaContainer,
  change: AlertChange,
  terms: SettingsChangeTerms,
): Promise<Versioned<AlertSettings>> {
  return scope.resolve<SettingsService>(SETTINGS_MODULE).updateAlerts(change, terms)
}
