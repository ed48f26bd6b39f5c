import { Module } from "@medusajs/framework/utils"
import { STORE_OPERATIONS_MODULE } from "./name"
import { StoreOperationsService } from "./service"

export type { StoreOperationsService } from "./service"
export { STORE_OPERATIONS_MODULE }

export default Module(STORE_OPERATIONS_MODULE, { service: StoreOperationsService })
