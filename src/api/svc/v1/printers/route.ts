import { z } from "@medusajs/framework/zod"
import { createPrinter } from "../../../../commands/printing/write-printer"
import { endpoint, reply } from "../../../../http"
import { PRINTING_MODULE, type PrintingService } from "../../../../modules/printing"
import { SETTINGS_MODULE, type SettingsService } from "../../../../modules/settings"
import { printerPresenter } from "./presenter"
import { printerBody, printerSchema } from "./schema"

export const GET = endpoint({
  summary: "List the printers of the store",
  since: "1.0.0",
  permission: "management",
  tag: "Printers",
  response: z.array(printerSchema),
  handle: async ({ scope, now }) => {
    const printers = await scope.resolve<PrintingService>(PRINTING_MODULE).listPrinters()
    const present = await printerPresenter(scope, now)
    return printers.map((printer) => present(printer))
  },
})

export const POST = endpoint({
  summary: "Add a printer",
  description:
    "Enter `url` of the response in the printer's settings; it is shown only in this response. The printer prints a ticket of every order placed from now on. A job that it does not confirm is printed again, marked as a reprint.",
  since: "1.0.0",
  permission: "management",
  tag: "Printers",
  body: printerBody,
  response: printerSchema,
  created: true,
  handle: async ({ scope, body, now }) => {
    const { language } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const { on, name, ...fields } = body
    const wish = { ...fields, name: name.trim(), language: body.language ?? language, prints_on: on }
    const { printer, url } = await createPrinter(scope, wish, now)
    const present = await printerPresenter(scope, now)
    return reply(present(printer, url), { status: 201 })
  },
})
