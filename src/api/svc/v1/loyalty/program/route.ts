import { endpoint } from "../../../../../http"
import { isManagement, readProgram } from "../../../../../workflows/loyalty/active-program"
import { updateProgram } from "../../../../../workflows/loyalty/update-program"
import { presentProgram } from "../presenter"
import { programBody, programSchema } from "../schema"

export const GET = endpoint({
  summary: "The loyalty program",
  description: "While a legacy plugin is active it reads as disabled; management reads what is set.",
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
  summary: "Changes the loyalty program",
  description: "Changes only the keys that are sent.",
  since: "1.0.0",
  permission: "management",
  tag: "Loyalty",
  body: programBody,
  response: programSchema,
  handle: async ({ scope, body, caller, now }) =>
    presentProgram(await updateProgram(scope, body, { actor: caller.accountKey, now })),
})
