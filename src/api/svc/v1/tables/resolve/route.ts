import { occupancyOf, partyOf, readScene } from "../../../../../commands/tables/table-scene"
import { publicTable } from "../../../../../domain/tables"
import { fail } from "../../../../../errors"
import { endpoint } from "../../../../../http"
import { hashTableToken } from "../../../../../modules/tables"
import { sessionHeaders } from "../../../../contracts/session-header"
import { publicTableSchema, tokenQuery } from "../schema"
import { ensureSession } from "../table-session"

export const GET = endpoint({
  summary: "Get the table of a QR code",
  description: "Sets the cookie `svc_session` if the caller has no session.",
  since: "1.23.0",
  permission: "public",
  tag: "Tables",
  headers: sessionHeaders,
  query: tokenQuery,
  response: publicTableSchema,
  failures: ["table_not_found"],
  handle: async ({ scope, caller, query, now, req, res }) => {
    const { rules, tables } = await readScene(scope, { tokenHash: hashTableToken(query.token) }, now)
    const [view] = tables
    if (!rules.enabled || !view?.table.active) throw fail("table_not_found")
    const party = partyOf(caller, ensureSession(req, res))
    return publicTable(view.table, occupancyOf(view, party, now), rules, true)
  },
})
