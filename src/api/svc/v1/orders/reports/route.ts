import { reportSales } from "../../../../../commands/reports/report-sales"
import { endpoint } from "../../../../../http"
import { presentReport, reportQuery, reportSchema, toReportRequest } from "../../../../contracts/sales-report"

export const GET = endpoint({
  summary: "Get the sales report",
  description:
    "Covers orders in paid statuses (completed, finalized) by business date, with current amounts, including refunds and edits. A store account sees its own store.",
  since: "1.0.0",
  permission: "management_or_store",
  tag: "Orders",
  query: reportQuery,
  response: reportSchema,
  failures: ["svc_commerce_missing"],
  handle: async ({ scope, query, caller, now }) => presentReport(await reportSales(scope, toReportRequest(query), caller, now)),
})
