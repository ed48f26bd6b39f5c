import { reprint } from "../../../../../../../../commands/printing/write-printer"
import { endpoint } from "../../../../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../../../modules/settings"
import { presentJob } from "../../../../presenter"
import { jobPath, printJobSchema } from "../../../../schema"

export const POST = endpoint({
  summary: "Print the ticket of a job once more, marked as a reprint",
  since: "1.0.0",
  permission: "management_or_store",
  tag: "Printers",
  params: jobPath,
  response: printJobSchema,
  failures: ["svc_printer_not_found", "svc_print_job_not_found"],
  handle: async ({ scope, params, caller, now }) => {
    const job = await reprint(scope, params.id, params.job, caller, now)
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return presentJob(job, timezone)
  },
})
