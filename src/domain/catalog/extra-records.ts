import { toDecimal, toMinor } from "../money"
import type { CatalogueExtra, CatalogueExtraCategory } from "./catalogue"
import type { SourceExtra, SourceExtraCategory } from "./catalogue-source"

/** The record of an extra, with its price in the currency's digits. */
export function extraRecord(from: SourceExtra, categoryId: number, digits: number): CatalogueExtra {
  return {
    id: from.id,
    name: from.name,
    description: from.description,
    price: toDecimal(toMinor(from.price, digits), digits),
    category_id: categoryId,
    enabled: from.enabled,
    position: from.position,
  }
}

/** The record of an extra category, with its extras by position. */
export function extraCategoryRecord(from: SourceExtraCategory, digits: number): CatalogueExtraCategory {
  return {
    id: from.id,
    name: from.name,
    description: from.description,
    type: from.type,
    minimum: from.minimum,
    maximum: from.type === "single" ? 1 : from.maximum,
    required: from.minimum >= 1,
    enabled: from.enabled,
    position: from.position,
    extras: from.extras.map((extra) => extraRecord(extra, from.id, digits)).sort(byPosition),
    product_ids: from.productIds,
    product_category_ids: from.productCategoryIds,
  }
}

/** Orders extras and extra categories by position, then by age. */
export function byPosition(a: { position: number; id: number }, b: { position: number; id: number }): number {
  return a.position - b.position || a.id - b.id
}
