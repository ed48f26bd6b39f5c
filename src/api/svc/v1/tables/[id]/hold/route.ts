import { isStaff } from "../../../../../../commands/ordering/placing/who-may-order"
import { clientKey } from "../../../../../../commands/tables/client-holds"
import { holderOf, holdTable } from "../../../../../../commands/tables/hold-table"
import { partyOf } from "../../../../../../commands/tables/table-scene"
import { fail } from "../../../../../../errors"
import { endpoint, reply } from "../../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { hashTableToken } from "../../../../../../modules/tables"
import { sessionHeaders } from "../../../../../contracts/session-header"
import { presentHold } from "../../presenter"
import { heldTableSchema, holdBody, tablePath } from "../../schema"
import { ensureSession, sessionOf } from "../../table-session"

export const POST = endpoint({
  summary: "Hold a table for five minutes",
  description:
    "A session or account has one hold. Tables chosen in carts of the platform's store API also count: the latest choice replaces the others. A hold can be renewed twice; after that only an order keeps the table. Guests at one network address hold at most half of the tables, unless they send the table's token. A till that serves many guests sends one `X-Svc-Session` per guest. Sets the cookie `svc_session` if the caller is not signed in and has no session.",
  since: "1.23.0",
  permission: "public",
  strictCredential: true,
  refusedInCoexistence: true,
  created: true,
  tag: "Tables",
  headers: sessionHeaders,
  params: tablePath,
  body: holdBody,
  response: heldTableSchema,
  failures: ["table_not_found", "table_occupied", "table_required", "table_busy"],
  handle: async ({ scope, params, body, caller, now, req, res }) => {
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const session = caller.kind === "account" ? sessionOf(req) : ensureSession(req, res)
    const party = partyOf(caller, session)
    const holder = holderOf(party)
    if (holder === undefined) throw fail("svc_unauthorized")
    const choice = { tableId: params.id, token: body.token === undefined ? undefined : hashTableToken(body.token) }
    const request = { choice, holder, party, staff: isStaff(caller), client: clientKey(scope, req) }
    const held = await holdTable(scope, request, now)
    return reply(presentHold(held, timezone), { status: 201 })
  },
})
