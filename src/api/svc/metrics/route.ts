import { z } from "@medusajs/framework/zod"
import { storeMetrics } from "../../../commands/reports/store-metrics"
import { metricsText } from "../../../domain/reports"
import { endpoint, replyBytes } from "../../../http"

export const GET = endpoint({
  summary: "Get the metrics of the running service as Prometheus text",
  description:
    "Metrics show how busy the store is, so they require management permission. Let Prometheus sign in with an application password.",
  since: "1.0.0",
  permission: "management",
  tag: "Operation",
  produces: "text/plain",
  response: z.string(),
  handle: async ({ scope, now }) =>
    replyBytes(metricsText(await storeMetrics(scope, now)), "text/plain; version=0.0.4; charset=utf-8"),
})
