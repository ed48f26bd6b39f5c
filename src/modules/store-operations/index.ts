import { Module } from "@medusajs/framework/utils"
import { StoreOperationsService } from "./service"

export const STORE_OPERATIONS_MODULE = "svc_store_operations"

export type { StoreOperationsService } from "./service"

export default Module(STORE_OPERATIONS_MODULE, { service: StoreOperationsService })
