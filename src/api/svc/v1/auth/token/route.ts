import { endpoint, reply } from "../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { signIn } from "../../../../../workflows/access/sign-in"
import { signOut } from "../../../../../workflows/access/sign-out"
import { presentSignIn, presentToken } from "../presenter"
import { signInBody, tokenRecordSchema, tokenResponseSchema } from "../schema"

/** A token must not lie in any cache between here and its owner. */
const headers = { "Cache-Control": "no-store" }

export const POST = endpoint({
  summary: "Sign in: issues a new bearer token",
  since: "1.0.0",
  permission: "public",
  tag: "Access",
  body: signInBody,
  response: tokenResponseSchema,
  failures: ["svc_invalid_credentials", "svc_mfa_required", "svc_verification_required", "svc_overloaded"],
  handle: async ({ scope, body, now }) => reply(presentSignIn(await signIn(scope, body, now)), { headers }),
})

export const DELETE = endpoint({
  summary: "Sign out: revokes the token of this request",
  since: "1.0.0",
  permission: "signed_in",
  tag: "Access",
  response: tokenRecordSchema,
  handle: async ({ scope, caller, now }) => {
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return reply(presentToken(await signOut(scope, caller, now), caller.credentialId, timezone), { headers })
  },
})
