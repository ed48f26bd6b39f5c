import { Module } from "@medusajs/framework/utils"
import { TABLES_MODULE } from "./name"
import { TablesService } from "./service"

export type { EndedHold, HoldMove } from "./hold-moves"
export type { TablesService } from "./service"
export type { StoredHold, TableQuestion, TableState, TablesWrite } from "./table-rows"
export { hashTableToken } from "./token-hash"
export { TABLES_MODULE }

export default Module(TABLES_MODULE, { service: TablesService })
