import { changePrinter, removePrinter } from "../../../../../commands/printing/write-printer"
import { endpoint } from "../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { presentPrinter } from "../presenter"
import { printerChange, printerPath, printerSchema } from "../schema"

export const PUT = endpoint({
  summary: "Update a printer",
  description: "Changes only the keys in the body. Tickets that are waiting are printed with the new values.",
  since: "1.0.0",
  permission: "management",
  tag: "Printers",
  params: printerPath,
  body: printerChange,
  response: printerSchema,
  failures: ["svc_printer_not_found"],
  handle: async ({ scope, params, body }) => {
    const { on, name, ...fields } = body
    const printer = await changePrinter(scope, params.id, { ...fields, name: name?.trim(), prints_on: on })
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return presentPrinter(printer, timezone)
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
  handle: async ({ scope, params }) => {
    const printer = await removePrinter(scope, params.id)
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return presentPrinter(printer, timezone)
  },
})
