import { Module } from "@medusajs/framework/utils"
import { PRINTING_MODULE } from "./name"
import { PrintingService } from "./service"

export type { PrintJob } from "./job-rows"
export type { PrinterFields, PrinterRow } from "./printer-rows"
export type { PrintingService } from "./service"
export { PRINTING_MODULE }

export default Module(PRINTING_MODULE, { service: PrintingService })
