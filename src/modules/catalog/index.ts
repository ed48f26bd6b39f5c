import { Module } from "@medusajs/framework/utils"
import { CatalogService } from "./service"

export const CATALOG_MODULE = "svc_catalog"

export type { AssignmentKind, ExtraCategoryChange, NewExtraCategory } from "./extra-category-rows"
export type { ExtraChange, NewExtra, StoredExtra } from "./extra-rows"
export type { CatalogService } from "./service"

export default Module(CATALOG_MODULE, { service: CatalogService })
