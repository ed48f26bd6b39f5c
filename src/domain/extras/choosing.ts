import { type ExtraCategoryRules, limitsOf } from "./extra-rules"

/** A guest's choice for one product. */
export interface Choice {
  readonly productId: string
  readonly variationId: string | undefined
  /** Extra ids by their category. */
  readonly extras: Readonly<Record<number, readonly number[]>>
  readonly comment: string
}

interface OfferedExtra {
  readonly id: number
  readonly enabled: boolean
  readonly position: number
}

interface OfferedCategory extends Pick<ExtraCategoryRules, "id" | "type" | "minimum" | "maximum"> {
  readonly required: boolean
  readonly extras: readonly OfferedExtra[]
}

/** A product in the catalogue. */
interface OfferedProduct<Category extends OfferedCategory = OfferedCategory> {
  readonly id: string
  /** `simple`: it has one variation, which a request may omit. */
  readonly type: "simple" | "variable"
  readonly extra_categories: readonly Category[]
}

/** The choice of a product without any options. */
export const plainChoice = (product: Pick<OfferedProduct, "id">): Choice => ({
  productId: product.id,
  variationId: undefined,
  extras: {},
  comment: "",
})

/** Whether a product can be added to the cart without choosing anything. */
export function isPlain(product: OfferedProduct): boolean {
  return product.type === "simple" && !product.extra_categories.some(({ required }) => required)
}

/** The enabled extras of a category, by position. */
export const offered = <Extra extends OfferedExtra>(category: { readonly extras: readonly Extra[] }): Extra[] =>
  category.extras.filter(({ enabled }) => enabled).sort((a, b) => a.position - b.position)

/** What must still be chosen: a variation, or the first category with too few extras. undefined: nothing. */
export function missingOf<Category extends OfferedCategory>(
  product: OfferedProduct<Category>,
  choice: Choice,
): "variation" | Category | undefined {
  if (product.type === "variable" && choice.variationId === undefined) return "variation"
  return product.extra_categories.find((category) => (choice.extras[category.id]?.length ?? 0) < limitsOf(category).minimum)
}

/**
 * Selects an extra, or deselects it. In a full category with a maximum of one it replaces the selected extra; in any other full category
 * nothing changes.
 */
export function toggled(choice: Choice, category: OfferedCategory, extra: number): Choice {
  const before = choice.extras[category.id] ?? []
  const { minimum: least, maximum: most } = limitsOf(category)
  const without = before.filter((id) => id !== extra)
  if (without.length < before.length) {
    // Where exactly one is required, it stays selected, like a radio button.
    return most === 1 && least === 1 ? choice : withExtras(choice, category, without)
  }
  if (most === 1) return withExtras(choice, category, [extra])
  return most !== null && before.length >= most ? choice : withExtras(choice, category, [...before, extra])
}

const withExtras = (choice: Choice, { id }: OfferedCategory, extras: readonly number[]): Choice => ({
  ...choice,
  extras: { ...choice.extras, [id]: extras },
})

/** Equal choices have equal keys, so that they become one line of the cart. */
export function choiceKey({ productId, variationId, extras, comment }: Choice): string {
  const chosen = Object.entries(extras)
    .filter(([, ids]) => ids.length > 0)
    .map(([category, ids]) => `${category}:${[...ids].sort((a, b) => a - b)}`)
  return [productId, variationId ?? "", ...chosen, comment.trim()].join("|")
}

/** A choice in the form of `items` of a request. */
interface ChosenItem {
  product_id: string
  variation_id?: string
  quantity: number
  extra_selections?: { category_id: number; extra_ids: readonly number[] }[]
  additional_comments?: string
}

/** The choice as an item of a request. */
export function itemOf({ productId, variationId, extras, comment }: Choice, quantity: number): ChosenItem {
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
