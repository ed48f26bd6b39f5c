import type { Product } from "../../../src/client"
import { type Choice, offered } from "../../../src/domain/extras/choosing"
import { sum } from "./amounts"

/** The chosen extras of all categories, in the sequence of the menu. */
export function chosenExtras(product: Product, choice: Choice) {
  return product.extra_categories.flatMap((category) =>
    offered(category).filter(({ id }) => choice.extras[category.id]?.includes(id)),
  )
}

/** The price of one piece: the variation and its extras. An estimate until the service has computed the cart's total. */
export function priceOf(product: Product, choice: Choice): string {
  const variation = product.variations.find(({ id }) => id === choice.variationId)
  const base = variation?.price ?? product.price ?? "0"
  return sum([[base, 1], ...chosenExtras(product, choice).map(({ price }) => [price, 1] as const)])
}
