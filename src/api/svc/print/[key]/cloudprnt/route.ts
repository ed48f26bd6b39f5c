import { z } from "@medusajs/framework/zod"
import type { TicketForm } from "../../../../../commands/printing/encode-ticket"
import { fetchTicket, identifyPrinter } from "../../../../../commands/printing/identify-printer"
import { settleTicket } from "../../../../../commands/printing/settle-ticket"
import { saysPrinted } from "../../../../../domain/printing"
import { endpoint, replyBytes } from "../../../../../http"
import { PRINTING_MODULE, type PrintingService } from "../../../../../modules/printing"

const params = z.object({ key: z.string().max(255).describe("The printer's key.") })
const token = z
  .string()
  .regex(/^\d{0,9}$/)
  .optional()
  .describe("The `jobToken` of the poll. Missing or empty: the next job.")
const jobOf = (sent: string | undefined): number | null => (sent === undefined || sent === "" ? null : Number(sent))

/** The formats that a printer may request, best first. */
const FORMS: Readonly<Record<string, TicketForm>> = {
  "application/vnd.star.starprnt": "starprnt",
  "application/vnd.star.line": "starline",
  "text/plain": "text",
}

export const POST = endpoint({
  summary: "Poll for a print job (Star CloudPRNT)",
  description: "Called by Star's printers. The response follows their protocol and has no envelope.",
  since: "1.0.0",
  permission: "public",
  tag: "Printers",
  produces: "application/json",
  params,
  body: z.object({
    printingInProgress: z.boolean().nullish().describe("Whether the printer is printing."),
    statusCode: z.string().max(255).nullish().describe("The printer's state: `200 OK`."),
  }),
  response: z.object({
    jobReady: z.boolean().describe("Whether a job is waiting."),
    mediaTypes: z.array(z.string()).optional().describe("Media types in which the job can be fetched, best first."),
    jobToken: z.string().optional().describe("Identifies the job in the next two requests."),
    deleteMethod: z.literal("DELETE").optional().describe("How the printer confirms the job."),
  }),
  failures: ["svc_printer_not_found"],
  handle: async ({ scope, params, body, now }) => {
    const printer = await identifyPrinter(scope, params.key, "cloudprnt", now)
    const job = body.printingInProgress
      ? null
      : await scope.resolve<PrintingService>(PRINTING_MODULE).nextJob(printer.number, now)
    const answer =
      job === null
        ? { jobReady: false }
        : { jobReady: true, mediaTypes: Object.keys(FORMS), jobToken: String(job.number), deleteMethod: "DELETE" }
    return replyBytes(JSON.stringify(answer), "application/json")
  },
})

export const GET = endpoint({
  summary: "Fetch a print job (Star CloudPRNT)",
  description:
    "404 without a job, 415 for a media type that the poll did not offer. The job is leased until the printer confirms it.",
  since: "1.0.0",
  permission: "public",
  tag: "Printers",
  produces: "text/plain",
  params,
  query: z.object({ type: z.string().max(100).optional().describe("One of the media types of the poll."), token }),
  response: z.string(),
  failures: ["svc_printer_not_found"],
  handle: async ({ scope, params, query, now, req }) => {
    const printer = await identifyPrinter(scope, params.key, "cloudprnt", now)
    const type = query.type ?? "text/plain"
    const form = FORMS[type.toLowerCase()]
    if (form === undefined) return replyBytes("", "text/plain", { status: 415 })
    // A HEAD prints nothing, so it leases nothing.
    if (req.method === "HEAD") return replyBytes("", type)
    const fetched = await fetchTicket(scope, printer, jobOf(query.token), form, now)
    if (fetched === null) return replyBytes("", "text/plain", { status: 404 })
    return replyBytes(fetched.ticket, form === "text" ? "text/plain; charset=utf-8" : type)
  },
})

export const DELETE = endpoint({
  summary: "Report the result of a print job (Star CloudPRNT)",
  since: "1.0.0",
  permission: "public",
  tag: "Printers",
  produces: "application/json",
  params,
  query: z.object({
    code: z.string().max(100).describe("`200 OK`: printed. Anything else: not printed."),
    token,
  }),
  response: z.object({}),
  failures: ["svc_printer_not_found"],
  handle: async ({ scope, params, query, now }) => {
    const printer = await identifyPrinter(scope, params.key, "cloudprnt", now)
    const job = jobOf(query.token)
    await settleTicket(scope, printer, job, { isPrinted: saysPrinted(query.code), code: query.code }, now)
    return replyBytes("{}", "application/json")
  },
})
