import type { MedusaContainer } from "@medusajs/framework/types"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { TABLES_MODULE, type TablesService } from "../../modules/tables"

/** Whether guests can order at tables now: tables are enabled, and no legacy plugin is active (contract section 13). One statement. */
export async function areTablesOn(scope: MedusaContainer, now: number): Promise<boolean> {
  if (scope.resolve<SettingsService>(SETTINGS_MODULE).coexistenceMode()) return false
  // Only the rules are needed: the empty id matches no table.
  return (await scope.resolve<TablesService>(TABLES_MODULE).read({ id: "" }, now)).rules.enabled
}
