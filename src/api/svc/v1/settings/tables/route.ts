import type { MedusaContainer } from "@medusajs/framework/types"
import { versionTag } from "../../../../../domain/settings/version-tag"
import { endpoint, reply } from "../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { TABLES_MODULE, type TablesService } from "../../../../../modules/tables"
import { type TableSettings, updateTables } from "../../../../../workflows/tables/update-tables"
import { ifMatchHeaders, ifMatchOf } from "../../../../contracts/if-match"
import { refuseTables } from "./refuse-tables"
import { tableSettingsBody, tableSettingsSchema } from "./schema"

/** The settings come first: nothing that was written waits for them. */
async function answer(scope: MedusaContainer, work: () => Promise<TableSettings>) {
  const { store_url } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const { rules, tables, version } = await work()
  return reply({ ...rules, tables, store_url }, { headers: { ETag: versionTag(version) } })
}

export const GET = endpoint({
  summary: "Tables and their tokens",
  since: "1.23.0",
  permission: "management",
  tag: "Tables",
  response: tableSettingsSchema,
  handle: ({ scope, now }) => answer(scope, () => scope.resolve<TablesService>(TABLES_MODULE).read("all", now)),
})

export const PUT = endpoint({
  summary: "Changes the table settings",
  description:
    "All or nothing. `tables` is replaced whole, other keys keep their value when they are left out. A table that is occupied cannot be removed.",
  since: "1.23.0",
  permission: "management",
  tag: "Tables",
  headers: ifMatchHeaders,
  body: tableSettingsBody,
  refuseBody: refuseTables,
  response: tableSettingsSchema,
  failures: ["invalid_tables", "invalid_table", "duplicate_table", "table_occupied", "table_busy", "svc_settings_changed"],
  handle: ({ scope, headers, body, caller, now }) =>
    answer(scope, () => updateTables(scope, body, { ifMatch: ifMatchOf(headers), actor: caller.accountKey, now })),
})
