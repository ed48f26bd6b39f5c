import { registerCustomer } from "../../../../../commands/access/accounts/register-customer"
import { endpoint, reply } from "../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { presentAccount } from "../presenter"
import { toRegistration } from "../request"
import { accountSchema, registrationBody } from "../schema"

export const POST = endpoint({
  summary: "Register a customer account",
  since: "1.0.0",
  permission: "public",
  tag: "Access",
  body: registrationBody,
  response: accountSchema,
  created: true,
  failures: ["svc_email_exists", "svc_username_exists", "svc_overloaded"],
  handle: async ({ scope, body, now }) => {
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const account = await registerCustomer(scope, toRegistration(body), now)
    return reply(presentAccount(account, timezone), { status: 201 })
  },
})
