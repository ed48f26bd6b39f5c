import { z } from "@medusajs/framework/zod"
import { revokeOwnTokens } from "../../../../../commands/access/own-credentials"
import { endpoint } from "../../../../../http"
import { ACCESS_MODULE, type AccessService } from "../../../../../modules/access"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { presentToken } from "../presenter"
import { tokenRecordSchema } from "../schema"

export const GET = endpoint({
  summary: "List your bearer tokens, newest first",
  since: "1.0.0",
  permission: "signed_in",
  tag: "Access",
  response: z.array(tokenRecordSchema),
  handle: async ({ scope, caller, now }) => {
    const tokens = await scope.resolve<AccessService>(ACCESS_MODULE).tokens.list(caller.accountKey, now)
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return tokens.map((token) => presentToken(token, caller.credentialId, timezone))
  },
})

export const DELETE = endpoint({
  summary: "Sign out everywhere: revoke all your bearer tokens, including the current one",
  since: "1.0.0",
  permission: "signed_in",
  closedTo: "devices",
  tag: "Access",
  response: z.array(tokenRecordSchema),
  handle: async ({ scope, caller, now }) => {
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const tokens = await revokeOwnTokens(scope, caller, now)
    return tokens.map((token) => presentToken(token, caller.credentialId, timezone))
  },
})
