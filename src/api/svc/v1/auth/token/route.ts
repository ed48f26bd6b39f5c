import { signIn } from "../../../../../commands/access/sign-in"
import { signOut } from "../../../../../commands/access/sign-out"
import { endpoint } from "../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { presentSignIn, presentToken } from "../presenter"
import { signInBody, tokenRecordSchema, tokenResponseSchema } from "../schema"

export const POST = endpoint({
  summary: "Sign in: issue a new bearer token",
  since: "1.0.0",
  permission: "public",
  tag: "Access",
  body: signInBody,
  response: tokenResponseSchema,
  failures: ["svc_invalid_credentials", "svc_mfa_required", "svc_verification_required", "svc_overloaded"],
  handle: async ({ scope, body, now }) => presentSignIn(await signIn(scope, body, now)),
})

export const DELETE = endpoint({
  summary: "Sign out: revoke the token of this request",
  since: "1.0.0",
  permission: "signed_in",
  tag: "Access",
  response: tokenRecordSchema,
  failures: ["rest_invalid_param"],
  handle: async ({ scope, caller, now }) => {
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return presentToken(await signOut(scope, caller, now), caller.credentialId, timezone)
  },
})
