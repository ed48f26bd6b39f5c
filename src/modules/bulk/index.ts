import { Module } from "@medusajs/framework/utils"
import { BulkService } from "./service"

export const BULK_MODULE = "svc_bulk"

export type { BulkConflict, BulkRow, BulkSkip, NewBulkRow } from "./bulk-row"
export type { BulkService } from "./service"

export default Module(BULK_MODULE, { service: BulkService })
