import { z } from "@medusajs/framework/zod"
import { workplaceOf } from "../../../../../../commands/ordering/reading/find-visible-order"
import { requirePrinter } from "../../../../../../commands/printing/write-printer"
import { endpoint, pageMeta, pageOf, pagination, reply } from "../../../../../../http"
import { PRINTING_MODULE, type PrintingService } from "../../../../../../modules/printing"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { presentJob } from "../../presenter"
import { printerPath, printJobSchema } from "../../schema"

export const GET = endpoint({
  summary: "List the jobs of a printer, newest first",
  description: "Jobs are kept for 30 days. An account bound to a store sees the jobs of that store's orders.",
  since: "1.0.0",
  permission: "management_or_store",
  tag: "Printers",
  params: printerPath,
  query: z.object(pagination),
  response: z.array(printJobSchema),
  paginated: true,
  failures: ["svc_printer_not_found"],
  handle: async ({ scope, params, query, caller }) => {
    await requirePrinter(scope, params.id)
    const page = pageOf(query)
    const asked = { printer: params.id, store: workplaceOf(caller) }
    const { jobs, total } = await scope
      .resolve<PrintingService>(PRINTING_MODULE)
      .listJobs(asked, { limit: page.per_page, offset: page.offset })
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return reply(
      jobs.map((job) => presentJob(job, timezone)),
      { meta: pageMeta(total, page) },
    )
  },
})
