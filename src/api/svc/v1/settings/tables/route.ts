import type { MedusaContainer } from "@medusajs/framework/types"
import { type TableSettings, updateTables } from "../../../../../commands/tables/update-tables"
import { versionTag } from "../../../../../domain/settings/version-tag"
import { endpoint, reply } from "../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { TABLES_MODULE, type TablesService } from "../../../../../modules/tables"
import { ifMatchHeaders, ifMatchOf } from "../../../../contracts/if-match"
import { refuseTables } from "./refuse-tables"
import { tableSettingsBody, tableSettingsSchema } from "./schema"

/** Loads the settings before the write, so that a failed read cannot follow a successful write. */
async function answer(scope: MedusaContainer, work: () => Promise<TableSettings>) {
  const { store_url } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const { rules, tables, version } = await work()
  return reply({ ...rules, tables, store_url }, { headers: { ETag: versionTag(version) } })
}

export const GET = endpoint({
  summary: "Get the table settings",
  since: "1.23.0",
  permission: "management",
  tag: "Tables",
  response: tableSettingsSchema,
  handle: ({ scope, now }) => answer(scope, () => scope.resolve<TablesService>(TABLES_MODULE).read("all", now)),
})

export const PUT = endpoint({
  summary: "Update the table settings",
  description:
    "Applied as a whole or not at all. `tables` replaces the whole list; other keys keep their value when left out. An occupied table cannot be removed.",
  since: "1.23.0",
  permission: "management",
  tag: "Tables",
  headers: ifMatchHeaders,
  body: tableSettingsBody,
  nulls: "wrong",
  refuseBody: refuseTables,
  response: tableSettingsSchema,
  failures: ["invalid_tables", "invalid_table", "duplicate_table", "table_occupied", "table_busy", "svc_settings_changed"],
  handle: ({ scope, headers, body, caller, now }) =>
    answer(scope, () => updateTables(scope, body, { ifMatch: ifMatchOf(headers), actor: caller.accountKey, now })),
})
