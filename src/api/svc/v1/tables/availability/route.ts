import { endpoint } from "../../../../../http"
import { partyOf, readScene } from "../../../../../workflows/tables/table-scene"
import { sessionHeaders } from "../../../../contracts/session-header"
import { presentAvailability } from "../presenter"
import { availabilitySchema } from "../schema"
import { sessionOf } from "../table-session"

export const GET = endpoint({
  summary: "Tables and whether they are free",
  description:
    "No order data. `selectable` looks at the caller's account and session (`X-Svc-Session` or the cookie `svc_session`).",
  since: "1.23.0",
  permission: "public",
  tag: "Tables",
  headers: sessionHeaders,
  response: availabilitySchema,
  handle: async ({ scope, caller, now, req }) =>
    presentAvailability(await readScene(scope, "all", now), partyOf(caller, sessionOf(req)), now),
})
