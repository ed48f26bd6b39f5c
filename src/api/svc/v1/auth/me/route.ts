import { fail } from "../../../../../errors"
import { endpoint, reply } from "../../../../../http"
import { ACCESS_MODULE, type AccessService } from "../../../../../modules/access"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { updateOwnAccount } from "../../../../../workflows/access/update-own-account"
import { presentAccount } from "../presenter"
import { accountSchema, ownAccountBody } from "../schema"

export const GET = endpoint({
  summary: "The account that is signed in",
  since: "1.0.0",
  permission: "signed_in",
  tag: "Access",
  response: accountSchema,
  handle: async ({ scope, caller }) => {
    const account = await scope.resolve<AccessService>(ACCESS_MODULE).accountByNumber(caller.accountId)
    // Deleted between the check of the credential and now.
    if (account === null) throw fail("svc_unauthorized")
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return reply(presentAccount(account, timezone), { headers: { "Cache-Control": "private, no-store" } })
  },
})

export const PUT = endpoint({
  summary: "Change the own profile, e-mail or password",
  description: "A new e-mail or password needs `current_password`. The platform's record of the person and its sign-in follow.",
  since: "1.0.0",
  permission: "signed_in",
  tag: "Access",
  body: ownAccountBody,
  response: accountSchema,
  failures: ["svc_invalid_credentials", "svc_email_exists", "svc_overloaded"],
  handle: async ({ scope, caller, body, now }) => {
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const account = await updateOwnAccount(
      scope,
      caller,
      {
        firstName: body.first_name,
        lastName: body.last_name,
        displayName: body.display_name,
        phone: body.phone,
        email: body.email,
        password: body.password,
        currentPassword: body.current_password,
      },
      now,
    )
    return reply(presentAccount(account, timezone), { headers: { "Cache-Control": "private, no-store" } })
  },
})
