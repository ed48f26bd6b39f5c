import { Module } from "@medusajs/framework/utils"
import { BULK_MODULE } from "./name"
import { BulkService } from "./service"

export type { BulkConflict, BulkRow, BulkSkip, NewBulkRow } from "./bulk-row"
export type { BulkService } from "./service"
export { BULK_MODULE }

export default Module(BULK_MODULE, { service: BulkService })
