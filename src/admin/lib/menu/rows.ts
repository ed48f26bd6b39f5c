import type { Product } from "../../../client/generated"
import { foldText, matchesSearch } from "../../../domain/catalog/search"

/** A category with its products, in the order of the menu. */
export interface Section {
  readonly id: string
  readonly name: string
  /** Whether it is hidden from guests. */
  readonly hidden: boolean
  readonly products: readonly Product[]
}

export type Row =
  | { readonly kind: "heading"; readonly key: string; readonly name: string; readonly hidden: boolean; readonly count: number }
  | { readonly kind: "product"; readonly key: string; readonly product: Product }

/** All products, each once, in the order of the menu. */
export function productsOf(sections: readonly Section[]): Product[] {
  return [...new Map(sections.flatMap(({ products }) => products.map((product) => [product.id, product]))).values()]
}

/** The products whose name contains every word of the search, each once. */
export function foundIn(sections: readonly Section[], search: string): Product[] {
  return productsOf(sections).filter(({ name }) => matchesSearch(foldText(name), search.trim()))
}

/** The rows of the list: every category with its products, or only the given products. */
export function rowsOf(sections: readonly Section[], only: readonly Product[] | undefined): Row[] {
  if (only !== undefined) return only.map((product) => ({ kind: "product", key: product.id, product }))
  return sections.flatMap(({ id, name, hidden, products }): Row[] => [
    { kind: "heading", key: id, name, hidden, count: products.length },
    ...products.map((product): Row => ({ kind: "product", key: `${id} ${product.id}`, product })),
  ])
}

/**
 * Whether a space after a search selects the only product found. If several products are found, or the space continues the name of the only one
 * ("tarta" for "tarta de queso"), it is part of the search.
 */
export function isChosenBySpace(search: string, found: readonly Pick<Product, "name">[]): boolean {
  const [only, other] = found
  if (only === undefined || other !== undefined || search.trim() === "" || search.endsWith(" ")) return false
  return !foldText(only.name).includes(`${foldText(search.trimStart())} `)
}
