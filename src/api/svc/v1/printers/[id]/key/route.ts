import { renewPrinterKey } from "../../../../../../commands/printing/write-printer"
import { endpoint } from "../../../../../../http"
import { printerPresenter } from "../../presenter"
import { printerPath, printerSchema } from "../../schema"

export const POST = endpoint({
  summary: "Create a new key for a printer",
  description: "`url` contains the new key and is shown only in this response. The old address answers 404 from now on.",
  since: "1.0.0",
  permission: "management",
  tag: "Printers",
  params: printerPath,
  response: printerSchema,
  failures: ["svc_printer_not_found"],
  handle: async ({ scope, params, now }) => {
    const { printer, url } = await renewPrinterKey(scope, params.id)
    const present = await printerPresenter(scope, now)
    return present(printer, url)
  },
})
