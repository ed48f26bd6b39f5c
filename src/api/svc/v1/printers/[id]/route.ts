import { changePrinter, removePrinter } from "../../../../../commands/printing/write-printer"
import { endpoint } from "../../../../../http"
import { printerPresenter } from "../presenter"
import { printerChange, printerPath, printerSchema } from "../schema"

export const PUT = endpoint({
  summary: "Update a printer",
  description:
    "Changes only the keys in the body. Tickets that are waiting are printed with the new values. Another `protocol` gives the printer a new key: `url` contains it and is shown only in this response; the old address answers 404 from now on.",
  since: "1.0.0",
  permission: "management",
  tag: "Printers",
  params: printerPath,
  body: printerChange,
  response: printerSchema,
  failures: ["svc_printer_not_found"],
  handle: async ({ scope, params, body, now }) => {
    const { on, name, ...fields } = body
    const { printer, url } = await changePrinter(scope, params.id, { ...fields, name: name?.trim(), prints_on: on })
    const present = await printerPresenter(scope, now)
    return present(printer, url)
  },
})

export const DELETE = endpoint({
  summary: "Delete a printer and its jobs",
  since: "1.0.0",
  permission: "management",
  tag: "Printers",
  params: printerPath,
  response: printerSchema,
  failures: ["svc_printer_not_found"],
  handle: async ({ scope, params, now }) => {
    const printer = await removePrinter(scope, params.id)
    const present = await printerPresenter(scope, now)
    return present(printer)
  },
})
