import { Module } from "@medusajs/framework/utils"
import { PrintingService } from "./service"

export const PRINTING_MODULE = "svc_printing"

export type { PrintJob } from "./job-rows"
export type { PrinterFields, PrinterRow } from "./printer-rows"
export type { PrintingService } from "./service"

export default Module(PRINTING_MODULE, { service: PrintingService })
