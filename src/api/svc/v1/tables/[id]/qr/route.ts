import { drawQrCode } from "../../../../../../commands/tables/draw-qr-code"
import { tableUrl } from "../../../../../../domain/tables"
import { fail } from "../../../../../../errors"
import { endpoint } from "../../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { TABLES_MODULE, type TablesService } from "../../../../../../modules/tables"
import { qrSchema, tablePath } from "../../schema"

export const GET = endpoint({
  summary: "Get a table's QR code as SVG",
  since: "1.23.0",
  permission: "management",
  tag: "Tables",
  params: tablePath,
  response: qrSchema,
  failures: ["table_not_found"],
  handle: async ({ scope, params, now }) => {
    const { tables } = await scope.resolve<TablesService>(TABLES_MODULE).read({ id: params.id }, now)
    const [table] = tables
    if (!table) throw fail("table_not_found")
    const { store_url } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const url = tableUrl(store_url, table.qr_token)
    return { id: table.id, label: table.label, url, svg: await drawQrCode(url) }
  },
})
