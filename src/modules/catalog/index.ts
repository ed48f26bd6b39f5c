import { Module } from "@medusajs/framework/utils"
import { CATALOG_MODULE } from "./name"
import { CatalogService } from "./service"

export type { AssignmentKind, ExtraCategoryChange, NewExtraCategory } from "./extra-category-rows"
export type { ExtraChange, NewExtra, StoredExtra } from "./extra-rows"
export type { CatalogService } from "./service"
export { CATALOG_MODULE }

export default Module(CATALOG_MODULE, { service: CatalogService })
