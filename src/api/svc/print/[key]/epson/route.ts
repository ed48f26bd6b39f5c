import { z } from "@medusajs/framework/zod"
import { fetchTicket, identifyPrinter } from "../../../../../commands/printing/identify-printer"
import { settleTicket } from "../../../../../commands/printing/settle-ticket"
import { eposRequest, readEposResults } from "../../../../../domain/printing"
import { endpoint, replyBytes } from "../../../../../http"

const XML = "text/xml; charset=utf-8"

export const POST = endpoint({
  summary: "Fetch a print job, or report its result (Epson Server Direct Print)",
  description:
    "Called by Epson's printers with a form that has `ConnectionType`. The response is ePOS-Print XML, or empty without a job. The job is leased until the printer confirms it.",
  since: "1.0.0",
  permission: "public",
  tag: "Printers",
  produces: "text/xml",
  params: z.object({ key: z.string().max(255).describe("The printer's key.") }),
  body: z.object({
    ConnectionType: z.string().max(40).describe("`GetRequest` or `SetResponse`; others are acknowledged."),
    ResponseFile: z.string().max(200_000).optional().describe("`SetResponse`: XML with the result of each job."),
  }),
  response: z.string(),
  failures: ["svc_printer_not_found"],
  handle: async ({ scope, params, body, now }) => {
    const printer = await identifyPrinter(scope, params.key, "epson_sdp", now)
    if (body.ConnectionType === "GetRequest") {
      const fetched = await fetchTicket(scope, printer, null, "epson", now)
      return replyBytes(fetched === null ? "" : eposRequest(String(fetched.job.number), fetched.ticket), XML)
    }
    if (body.ConnectionType === "SetResponse") {
      for (const result of readEposResults(body.ResponseFile ?? "")) {
        const job = result.job !== null && /^\d{1,9}$/.test(result.job) ? Number(result.job) : null
        await settleTicket(scope, printer, job, { isPrinted: result.success, code: result.code }, now)
      }
    }
    return replyBytes("", XML)
  },
})
