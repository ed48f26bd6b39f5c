import { regenerateToken } from "../../../../../../commands/tables/regenerate-token"
import { tableUrl } from "../../../../../../domain/tables"
import { endpoint } from "../../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { tablePath, tokenSchema } from "../../schema"

export const POST = endpoint({
  summary: "Replace a table's QR token",
  description: "The old token becomes invalid at once.",
  since: "1.23.0",
  permission: "management",
  tag: "Tables",
  params: tablePath,
  response: tokenSchema,
  failures: ["table_not_found", "table_busy"],
  handle: async ({ scope, params, caller, now }) => {
    const { store_url } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const { id, qr_token } = await regenerateToken(scope, params.id, { actor: caller.accountKey, now })
    return { id, qr_token, url: tableUrl(store_url, qr_token) }
  },
})
