import { adjustPoints } from "../../../../../../../commands/loyalty/adjust-points"
import { hashBody } from "../../../../../../../commands/ordering/placing/order-request"
import { endpoint, reply } from "../../../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../../modules/settings"
import { replayMeta } from "../../../../../../contracts/replay-meta"
import { actorOfHeader, presentEntry } from "../../../presenter"
import { accountParams, actorHeaders, adjustBody, entrySchema } from "../../../schema"

export const POST = endpoint({
  summary: "Add or deduct points of a customer",
  description: "A repeated `idempotency` returns the first entry, with `meta.replayed`.",
  since: "1.0.0",
  permission: "management",
  tag: "Loyalty",
  params: accountParams,
  headers: actorHeaders,
  body: adjustBody,
  response: entrySchema,
  meta: replayMeta,
  created: true,
  replayable: true,
  failures: ["loyalty_account_not_found", "loyalty_insufficient_points", "loyalty_unavailable", "svc_idempotency_conflict"],
  handle: async ({ scope, params, headers, body, caller, now }) => {
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const actor = actorOfHeader(headers["X-Svc-Actor"], caller)
    const { account_id: accountId } = params
    const { entry, replayed } = await adjustPoints(
      scope,
      {
        accountId,
        points: body.points,
        reason: body.reason,
        idempotencyKey: body.idempotency,
        bodyHash: hashBody({ accountId, ...body }),
        actor,
      },
      caller,
      now,
    )
    const data = presentEntry(entry, timezone)
    return replayed ? reply(data, { status: 200, meta: { replayed: true } }) : reply(data, { status: 201 })
  },
})
