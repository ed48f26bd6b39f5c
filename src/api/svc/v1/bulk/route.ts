import { z } from "@medusajs/framework/zod"
import { startBulk } from "../../../../commands/bulk/start-bulk"
import { endpoint, pageMeta, pageOf, pagination, reply } from "../../../../http"
import { BULK_MODULE, type BulkService } from "../../../../modules/bulk"
import { SETTINGS_MODULE, type SettingsService } from "../../../../modules/settings"
import { replayMeta } from "../../../contracts/replay-meta"
import { presentBulk } from "./presenter"
import { toBulkRequest } from "./request"
import { bulkBody, bulkSchema } from "./schema"

export const GET = endpoint({
  summary: "List bulk changes, newest first",
  since: "1.0.0",
  permission: "management",
  tag: "Bulk changes",
  query: z.object(pagination),
  response: z.array(bulkSchema),
  paginated: true,
  handle: async ({ scope, query }) => {
    const page = pageOf(query)
    const { rows, total } = await scope.resolve<BulkService>(BULK_MODULE).listBulkChanges(page.per_page, page.offset)
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return reply(
      rows.map((row) => presentBulk(row, timezone)),
      { meta: pageMeta(total, page) },
    )
  },
})

export const POST = endpoint({
  summary: "Change many products, extras or extra categories at once",
  description:
    "Up to 200 targets are changed before the response, more in the background: poll `GET /bulk/{id}`. All changes are applied or none. A repeated `request_id` returns the change of the first request, with `meta.replayed`.",
  since: "1.0.0",
  permission: "management",
  tag: "Bulk changes",
  body: bulkBody,
  response: bulkSchema,
  meta: replayMeta,
  created: true,
  replayable: true,
  failures: ["svc_bulk_busy", "svc_bulk_stale", "svc_idempotency_conflict", "svc_commerce_missing"],
  handle: async ({ scope, body, caller, now }) => {
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const { row, replayed } = await startBulk(scope, toBulkRequest(body), caller, now)
    const data = presentBulk(row, timezone)
    return replayed ? reply(data, { status: 200, meta: { replayed: true } }) : reply(data, { status: 201 })
  },
})
