import { publicTable } from "../../../../../domain/tables"
import { fail } from "../../../../../errors"
import { endpoint } from "../../../../../http"
import { occupancyOf, partyOf, readScene } from "../../../../../workflows/tables/table-scene"
import { sessionHeaders } from "../../../../contracts/session-header"
import { publicTableSchema, tokenQuery } from "../schema"
import { ensureSession } from "../table-session"

export const GET = endpoint({
  summary: "The table that a QR code stands on",
  description: "Sets the cookie `svc_session` for a caller without a session.",
  since: "1.23.0",
  permission: "public",
  tag: "Tables",
  headers: sessionHeaders,
  query: tokenQuery,
  response: publicTableSchema,
  failures: ["table_not_found"],
  handle: async ({ scope, caller, query, now, req, res }) => {
    const { rules, tables } = await readScene(scope, { token: query.token }, now)
    const [view] = tables
    if (!rules.enabled || !view?.table.active) throw fail("table_not_found")
    const party = partyOf(caller, ensureSession(req, res))
    return publicTable(view.table, occupancyOf(view, party, now), rules, true)
  },
})
