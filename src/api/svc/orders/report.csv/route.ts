import { z } from "@medusajs/framework/zod"
import { reportSales } from "../../../../commands/reports/report-sales"
import { endpoint, replyBytes } from "../../../../http"
import { reportFileQuery, reportTable, toReportRequest } from "../../../contracts/sales-report"

export const GET = endpoint({
  summary: "Get the sales report as CSV",
  description:
    "Takes the query of `GET /svc/v1/orders/reports`. Cells that a spreadsheet would execute as formulas get a leading apostrophe.",
  since: "1.0.0",
  permission: "management_or_store",
  tag: "Orders",
  query: reportFileQuery,
  response: z.string(),
  produces: "text/csv",
  failures: ["svc_commerce_missing"],
  handle: async ({ scope, query, caller, now }) => {
    const report = await reportSales(scope, toReportRequest(query), caller, now)
    return replyBytes(reportTable(report), "text/csv; charset=utf-8", {
      headers: {
        "Content-Disposition": `attachment; filename="report-${report.from}-${report.to}.csv"`,
        "Cache-Control": "private, no-store",
      },
    })
  },
})
