import type { z } from "@medusajs/framework/zod"
import { branchOf, type Catalogue, type CatalogueProduct, foldText, matchesSearch } from "../../../../domain/catalog"
import { findCategory } from "../../../catalogue/find-category"
import type { productsQuery } from "./schema"

/** The searched text of each product, cached by the product object, which is replaced when the product changes. */
const texts = new WeakMap<CatalogueProduct, string>()

function textOf(product: CatalogueProduct): string {
  const known = texts.get(product)
  if (known !== undefined) return known
  const text = foldText(`${product.name}\n${product.description}\n${product.tags.join("\n")}`)
  texts.set(product, text)
  return text
}

/**
 * The products that match a list request, in menu order.
 * @throws svc_not_found for a category that does not exist
 */
export function selectProducts(
  catalogue: Catalogue,
  { search, category, include, enabled }: Pick<z.output<typeof productsQuery>, "search" | "category" | "include" | "enabled">,
): readonly CatalogueProduct[] {
  const root = findCategory(catalogue, category)
  const branch = root && new Set(branchOf(catalogue.categories, root).map(({ id }) => id))
  const included = include && include.length > 0 ? new Set(include) : undefined
  const words = search?.trim()
  if (!branch && !included && !words && enabled === undefined) return catalogue.products
  return catalogue.products.filter(
    (product) =>
      (enabled === undefined || product.enabled === enabled) &&
      (!included || included.has(product.id)) &&
      (!branch || product.categories.some(({ id }) => branch.has(id))) &&
      (!words || matchesSearch(textOf(product), words)),
  )
}
