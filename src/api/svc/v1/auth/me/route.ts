import { updateOwnAccount } from "../../../../../commands/access/accounts/update-own-account"
import { fail } from "../../../../../errors"
import { endpoint } from "../../../../../http"
import { ACCESS_MODULE, type AccessService } from "../../../../../modules/access"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { presentAccount } from "../presenter"
import { accountSchema, ownAccountBody } from "../schema"

export const GET = endpoint({
  summary: "Get your account",
  since: "1.0.0",
  permission: "signed_in",
  tag: "Access",
  response: accountSchema,
  handle: async ({ scope, caller }) => {
    const account = await scope.resolve<AccessService>(ACCESS_MODULE).accountByNumber(caller.accountId)
    // The account was deleted after the credential was checked.
    if (account === null) throw fail("svc_unauthorized")
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return presentAccount(account, timezone)
  },
})

export const PUT = endpoint({
  summary: "Update your profile, e-mail or password",
  description:
    "A new e-mail or password requires `current_password`. Also updates Medusa's record of the person and its sign-in.",
  since: "1.0.0",
  permission: "signed_in",
  closedTo: "devices",
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
    return presentAccount(account, timezone)
  },
})
