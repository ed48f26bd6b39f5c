import type { CartItem, MenuCategory, Product } from "medusa-plugin-svc-ordering/client"

/** A line of the cart. `key` distinguishes lines of the same dish. */
export interface Line {
  readonly key: string
  readonly product: Product
  readonly variationId: string | undefined
  readonly quantity: number
  /** Ids of extras by the id of their category. */
  readonly extras: Readonly<Record<number, readonly number[]>>
  readonly comments: string
}

export type CartChange =
  | { readonly kind: "add"; readonly line: Line }
  | { readonly kind: "count"; readonly key: string; readonly quantity: number }

/** A quantity of 0 removes the line. */
export function changeCart(lines: readonly Line[], change: CartChange): readonly Line[] {
  if (change.kind === "add") return [...lines, change.line]
  return lines
    .map((line) => (line.key === change.key ? { ...line, quantity: change.quantity } : line))
    .filter(({ quantity }) => quantity > 0)
}

/** The line in the form of a request. */
export function itemOf({ product, variationId, quantity, extras, comments }: Line): CartItem {
  return {
    product_id: product.id,
    ...(variationId === undefined ? {} : { variation_id: variationId }),
    quantity,
    extra_selections: Object.entries(extras)
      .filter(([, ids]) => ids.length > 0)
      .map(([category, extra_ids]) => ({ category_id: Number(category), extra_ids })),
    ...(comments === "" ? {} : { additional_comments: comments }),
  }
}

/** The chosen variation and extras of a line, as text. */
export function choicesOf({ product, variationId, extras }: Line): string {
  const variation = product.variations.length > 1 ? product.variations.find(({ id }) => id === variationId)?.name : undefined
  const chosen = product.extra_categories.flatMap((category) =>
    category.extras.filter(({ id }) => extras[category.id]?.includes(id)).map(({ name }) => name),
  )
  return [variation, ...chosen].filter(Boolean).join(", ")
}

/** Whether a dish can be added directly: it has neither sizes nor extras. */
export function isPlain({ variations, extra_categories }: Product): boolean {
  return variations.length <= 1 && extra_categories.length === 0
}

/** The categories that have products. */
export function shownCategories(menu: readonly MenuCategory[]): readonly MenuCategory[] {
  return menu.filter(({ products }) => products.length > 0)
}
