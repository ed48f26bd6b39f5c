import { isManagement, readProgram } from "../../../../../commands/loyalty/active-program"
import { updateProgram } from "../../../../../commands/loyalty/update-program"
import type { LoyaltyProgram } from "../../../../../domain/loyalty"
import { versionTag } from "../../../../../domain/settings/version-tag"
import { endpoint, reply } from "../../../../../http"
import { ifMatchHeaders, ifMatchOf } from "../../../../contracts/if-match"
import { presentProgram } from "../presenter"
import { programBody, programSchema } from "../schema"

const answer = (program: LoyaltyProgram, version: number) =>
  reply(presentProgram(program), { headers: { ETag: versionTag(version) } })

export const GET = endpoint({
  summary: "Get the loyalty program",
  description: "While a legacy plugin is active, the program is shown as disabled, except to management.",
  since: "1.0.0",
  permission: "public",
  tag: "Loyalty",
  response: programSchema,
  handle: async ({ scope, caller }) => {
    const { program, version, active } = await readProgram(scope)
    return answer({ ...program, enabled: isManagement(caller) ? program.enabled : active }, version)
  },
})

export const PUT = endpoint({
  summary: "Update the loyalty program",
  description: "Changes only the keys in the body.",
  since: "1.0.0",
  permission: "management",
  tag: "Loyalty",
  headers: ifMatchHeaders,
  body: programBody,
  nulls: "wrong",
  response: programSchema,
  failures: ["svc_settings_changed"],
  handle: async ({ scope, headers, body, caller, now }) => {
    const terms = { ifMatch: ifMatchOf(headers), actor: caller.accountKey, now }
    const { settings, version } = await updateProgram(scope, body, terms)
    return answer(settings, version)
  },
})
