import type { Product } from "../../../../src/client"
import { type Choice, choiceKey, offered } from "../../../../src/domain/extras/choosing"
import { sum } from "./amounts"

/** The chosen extras of all categories, in the sequence of the menu. */
export function chosenExtras(product: Product, choice: Choice) {
  return product.extra_categories.flatMap((category) =>
    offered(category).filter(({ id }) => choice.extras[category.id]?.includes(id)),
  )
}

/** A choice without the size and the extras that can no longer be ordered. */
export function offeredOf(product: Product, choice: Choice): Choice {
  const size = product.variations.find(({ id, stock_status }) => id === choice.variationId && stock_status !== "outofstock")
  const extras = product.extra_categories.map((category) => {
    const chosen = choice.extras[category.id] ?? []
    return [category.id, chosen.filter((id) => offered(category).some((extra) => extra.id === id))]
  })
  return { ...choice, variationId: size?.id, extras: Object.fromEntries(extras) }
}

/** Whether a choice can be ordered as it is. */
export const isOffered = (product: Product, choice: Choice): boolean =>
  product.purchasable && choiceKey(offeredOf(product, choice)) === choiceKey(choice)

/** The price of one piece: the variation and its extras. An estimate until the service has computed the cart's total. */
export function priceOf(product: Product, choice: Choice): string {
  const variation = product.variations.find(({ id }) => id === choice.variationId)
  const base = variation?.price ?? product.price ?? "0"
  return sum([[base, 1], ...chosenExtras(product, choice).map(({ price }) => [price, 1] as const)])
}
