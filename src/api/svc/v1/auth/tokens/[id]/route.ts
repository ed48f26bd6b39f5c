import { z } from "@medusajs/framework/zod"
import { revokeOwnToken } from "../../../../../../commands/access/own-credentials"
import { endpoint, pathInteger } from "../../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { presentToken } from "../../presenter"
import { tokenRecordSchema } from "../../schema"

export const DELETE = endpoint({
  summary: "Revoke a bearer token",
  since: "1.0.0",
  permission: "signed_in",
  closedTo: "devices",
  tag: "Access",
  params: z.object({ id: pathInteger() }),
  response: tokenRecordSchema,
  failures: ["svc_token_not_found"],
  handle: async ({ scope, caller, params, now }) => {
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const token = await revokeOwnToken(scope, caller, params.id, now)
    return presentToken(token, caller.credentialId, timezone)
  },
})
