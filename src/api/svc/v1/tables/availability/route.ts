import { partyOf, readScene } from "../../../../../commands/tables/table-scene"
import { endpoint } from "../../../../../http"
import { sessionHeaders } from "../../../../contracts/session-header"
import { presentAvailability } from "../presenter"
import { availabilitySchema } from "../schema"
import { sessionOf } from "../table-session"

export const GET = endpoint({
  summary: "List tables and whether they are free",
  description:
    "Contains no order data. `selectable` depends on the caller's account and session (`X-Svc-Session` or the cookie `svc_session`).",
  since: "1.23.0",
  permission: "public",
  tag: "Tables",
  headers: sessionHeaders,
  response: availabilitySchema,
  handle: async ({ scope, caller, now, req }) =>
    presentAvailability(await readScene(scope, "all", now), partyOf(caller, sessionOf(req)), now),
})
