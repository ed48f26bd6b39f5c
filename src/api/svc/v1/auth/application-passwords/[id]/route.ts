import { z } from "@medusajs/framework/zod"
import { revokeOwnApplicationPassword } from "../../../../../../commands/access/own-credentials"
import { endpoint, pathInteger } from "../../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { presentApplicationPassword } from "../../presenter"
import { applicationPasswordSchema } from "../../schema"

export const DELETE = endpoint({
  summary: "Revoke an application password",
  since: "1.0.0",
  permission: "management",
  closedTo: "basic",
  tag: "Access",
  params: z.object({ id: pathInteger() }),
  response: applicationPasswordSchema,
  failures: ["svc_token_not_found"],
  handle: async ({ scope, caller, params, now }) => {
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const password = await revokeOwnApplicationPassword(scope, caller, params.id, now)
    return presentApplicationPassword(password, timezone)
  },
})
