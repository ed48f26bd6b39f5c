import { readOverview } from "../../../../commands/store-operations/read-overview"
import { endpoint } from "../../../../http"
import { presentOverview } from "./presenter"
import { overviewSchema } from "./schema"

export const GET = endpoint({
  summary: "Get an overview of the running service",
  description: "Returns open orders by lane, late orders, today's sales, the next slots, screens and alarms.",
  since: "1.30.0",
  permission: "management",
  tag: "Orders",
  response: overviewSchema,
  handle: async ({ scope, now }) => presentOverview(await readOverview(scope, now), now),
})
