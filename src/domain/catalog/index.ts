export { type BuiltCatalogue, buildCatalogue } from "./build-catalogue"
export type {
  Catalogue,
  CatalogueCategory,
  CatalogueExtra,
  CatalogueExtraCategory,
  CatalogueImage,
  CatalogueProduct,
  CatalogueVariation,
} from "./catalogue"
export type {
  CatalogueSource,
  SourceCategory,
  SourceExtraCategory,
  SourceProduct,
  SourceVariant,
} from "./catalogue-source"
export { arrangeMenu, branchOf, type MenuCategory, menuOrder } from "./menu"
export { ALLERGENS, type Allergen, type ProductFacts, productFacts } from "./product-facts"
export { effectiveSwitch, type ProductSwitch } from "./product-switch"
export { foldText, matchesSearch } from "./search"
export type { Sellable, Sellables, SellableVariant } from "./sellable"
export {
  bestStockStatus,
  type StockedVariant,
  type StockLevel,
  type StockStatus,
  stockStatus,
  unitsLeft,
  type VariantStockNeed,
} from "./stock"
