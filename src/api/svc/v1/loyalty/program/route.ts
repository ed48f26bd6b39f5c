import { isManagement, readProgram } from "../../../../../commands/loyalty/active-program"
import { updateProgram } from "../../../../../commands/loyalty/update-program"
import { endpoint } from "../../../../../http"
import { presentProgram } from "../presenter"
import { programBody, programSchema } from "../schema"

export const GET = endpoint({
  summary: "Get the loyalty program",
  description: "While a legacy plugin is active, the program is shown as disabled, except to management.",
  since: "1.0.0",
  permission: "public",
  tag: "Loyalty",
  response: programSchema,
  handle: async ({ scope, caller }) => {
    const { program, active } = await readProgram(scope)
    return presentProgram({ ...program, enabled: isManagement(caller) ? program.enabled : active })
  },
})

export const PUT = endpoint({
  summary: "Update the loyalty program",
  description: "Changes only the keys in the body.",
  since: "1.0.0",
  permission: "management",
  tag: "Loyalty",
  body: programBody,
  nulls: "wrong",
  response: programSchema,
  handle: async ({ scope, body, caller, now }) =>
    presentProgram(await updateProgram(scope, body, { actor: caller.accountKey, now })),
})
