import type { CartItem, ExtraCategory, Product } from "../../../src/client"
import { limitsOf } from "../../../src/domain/extras/extra-rules"
import { sum } from "./amounts"

/** What a guest chose of a product. */
export interface Choice {
  readonly productId: string
  readonly variationId: string | undefined
  /** Extra ids by their category. */
  readonly extras: Readonly<Record<number, readonly number[]>>
  readonly comment: string
}

export const plainChoice = (product: Product): Choice => ({
  productId: product.id,
  variationId: undefined,
  extras: {},
  comment: "",
})

/** Whether a product goes into the cart at once: nothing of it has to be chosen. */
export function isPlain(product: Product): boolean {
  return product.type === "simple" && !product.extra_categories.some(({ required }) => required)
}

/** The extras of a category that can be chosen, in their order. */
export const offered = (category: ExtraCategory) =>
  category.extras.filter(({ enabled }) => enabled).sort((a, b) => a.position - b.position)

/** What still has to be chosen: a variation, or the first category with too few extras. */
export function missingOf(product: Product, choice: Choice): "variation" | ExtraCategory | undefined {
  if (product.type === "variable" && choice.variationId === undefined) return "variation"
  return product.extra_categories.find((category) => (choice.extras[category.id]?.length ?? 0) < limitsOf(category).minimum)
}

/** Chooses an extra, or takes it back. In a full category of one it replaces the other; in another full one nothing happens. */
export function toggled(choice: Choice, category: ExtraCategory, extra: number): Choice {
  const before = choice.extras[category.id] ?? []
  const { minimum: least, maximum: most } = limitsOf(category)
  const without = before.filter((id) => id !== extra)
  if (without.length < before.length) {
    // One of one stays: a radio button is not taken back where something must be chosen.
    return most === 1 && least === 1 ? choice : withExtras(choice, category, without)
  }
  if (most === 1) return withExtras(choice, category, [extra])
  return most !== null && before.length >= most ? choice : withExtras(choice, category, [...before, extra])
}

const withExtras = (choice: Choice, { id }: ExtraCategory, extras: readonly number[]): Choice => ({
  ...choice,
  extras: { ...choice.extras, [id]: extras },
})

/** The chosen extras with their category, in the order of the menu. */
export function chosenExtras(product: Product, choice: Choice) {
  return product.extra_categories.flatMap((category) =>
    offered(category).filter(({ id }) => choice.extras[category.id]?.includes(id)),
  )
}

/** The price of one: that of the variation and its extras. An estimate until the service has judged the cart. */
export function priceOf(product: Product, choice: Choice): string {
  const variation = product.variations.find(({ id }) => id === choice.variationId)
  const base = variation?.price ?? product.price ?? "0"
  return sum([[base, 1], ...chosenExtras(product, choice).map(({ price }) => [price, 1] as const)])
}

/** The same choice has the same key, so that it is one line of the cart. */
export function keyOf({ productId, variationId, extras, comment }: Choice): string {
  const chosen = Object.entries(extras)
    .filter(([, ids]) => ids.length > 0)
    .map(([category, ids]) => `${category}:${[...ids].sort((a, b) => a - b)}`)
  return [productId, variationId ?? "", ...chosen, comment.trim()].join("|")
}

/** The choice as the service takes it. */
export function itemOf({ productId, variationId, extras, comment }: Choice, quantity: number): CartItem {
  const selections = Object.entries(extras)
    .filter(([, ids]) => ids.length > 0)
    .map(([category, ids]) => ({ category_id: Number(category), extra_ids: ids }))
  return {
    product_id: productId,
    ...(variationId === undefined ? {} : { variation_id: variationId }),
    quantity,
    ...(selections.length > 0 ? { extra_selections: selections } : {}),
    ...(comment.trim() === "" ? {} : { additional_comments: comment.trim() }),
  }
}
