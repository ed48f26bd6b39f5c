import { Module } from "@medusajs/framework/utils"
import { TablesService } from "./service"

export const TABLES_MODULE = "svc_tables"

export type { EndedHold, HoldMove } from "./hold-moves"
export type { TablesService } from "./service"
export type { StoredHold, TableQuestion, TableState, TablesWrite } from "./table-rows"

export { hashTableToken } from "./token-hash"

export default Module(TABLES_MODULE, { service: TablesService })
