import { endpoint } from "../../../../../http"
import { reportSales } from "../../../../../workflows/reports/report-sales"
import { presentReport, reportQuery, reportSchema, toReportRequest } from "../../../../contracts/sales-report"

export const GET = endpoint({
  summary: "What was sold",
  description:
    "Over orders in paid statuses (completed, finalized) by business date, as the platform's orders stand now, refunds and edits included. A store account sees its own store.",
  since: "1.0.0",
  permission: "management_or_store",
  tag: "Orders",
  query: reportQuery,
  response: reportSchema,
  failures: ["svc_commerce_missing"],
  handle: async ({ scope, query, caller, now }) => presentReport(await reportSales(scope, toReportRequest(query), caller, now)),
})
