import { z } from "@medusajs/framework/zod"
import { createApplicationPassword } from "../../../../../commands/access/own-credentials"
import { endpoint, reply } from "../../../../../http"
import { ACCESS_MODULE, type AccessService } from "../../../../../modules/access"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { presentApplicationPassword } from "../presenter"
import { applicationPasswordBody, applicationPasswordSchema, newApplicationPasswordSchema } from "../schema"

export const GET = endpoint({
  summary: "List your application passwords, newest first",
  since: "1.0.0",
  permission: "management",
  closedTo: "basic",
  tag: "Access",
  response: z.array(applicationPasswordSchema),
  handle: async ({ scope, caller }) => {
    const passwords = await scope.resolve<AccessService>(ACCESS_MODULE).applicationPasswords.list(caller.accountKey)
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return passwords.map((password) => presentApplicationPassword(password, timezone))
  },
})

export const POST = endpoint({
  summary: "Create an application password for your account",
  description: "For `Authorization: Basic`, used by servers and the companion app. The password is shown only in this response.",
  since: "1.0.0",
  permission: "management",
  closedTo: "basic",
  tag: "Access",
  body: applicationPasswordBody,
  response: newApplicationPasswordSchema,
  created: true,
  handle: async ({ scope, caller, body, now }) => {
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const { record, password } = await createApplicationPassword(scope, caller, body.name.trim(), now)
    return reply({ ...presentApplicationPassword(record, timezone), password }, { status: 201 })
  },
})
