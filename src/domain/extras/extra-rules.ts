/** The facts about an extra and its category that the rules use (contract section 6), as plain data. */
export interface ExtraRules {
  readonly id: number
  readonly name: string
  /** Minor units of the currency, with or without tax like all prices. */
  readonly priceMinor: bigint
  readonly enabled: boolean
  readonly position: number
}

export interface ExtraCategoryRules {
  readonly id: number
  readonly name: string
  readonly type: "single" | "multiple"
  readonly minimum: number
  /** null: no limit. */
  readonly maximum: number | null
  readonly enabled: boolean
  readonly position: number
  readonly extras: readonly ExtraRules[]
}

/** The category of an extra that the product does not offer. */
export interface OtherCategory {
  readonly categoryId: number
}

/** The extras that a cart line chooses. The two forms may be mixed; an extra that is in both forms counts as repeated. */
export interface ExtraSelections {
  readonly extra_selections?:
    | readonly { readonly category_id: number; readonly extra_ids: readonly number[] }[]
    | null
    | undefined
  readonly extra_ids?: readonly number[] | null | undefined
}

/** How many extras of a category can be chosen. A `single` category allows at most one, whatever its maximum is. */
export function limitsOf(category: Pick<ExtraCategoryRules, "type" | "minimum" | "maximum">): {
  minimum: number
  maximum: number | null
} {
  return { minimum: category.minimum, maximum: category.type === "single" ? 1 : category.maximum }
}

/**
 * Whether a category offers enough extras to reach its minimum. Otherwise every product that has the category would be impossible to order.
 * @param offered number of its enabled extras
 */
export function canBeMet({ minimum }: { readonly minimum: number }, offered: number): boolean {
  return minimum <= offered
}
