/** What the rules of extras need to know about an extra and its category (contract section 6), as plain data. */
export interface ExtraRules {
  readonly id: number
  readonly name: string
  /** Minor units of the currency, as the customer sees money. */
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

/** Where an extra lives, for one that stands in no category allowed on the product. */
export interface ExtraHome {
  readonly categoryId: number
}

/** What a cart line chooses. Both forms may be mixed; an extra named twice over both is a repetition. */
export interface ExtraSelections {
  readonly extra_selections?:
    | readonly { readonly category_id: number; readonly extra_ids: readonly number[] }[]
    | null
    | undefined
  readonly extra_ids?: readonly number[] | null | undefined
}

/** How many answers a category takes: `single` takes at most one, whatever its maximum says. */
export function limitsOf(category: Pick<ExtraCategoryRules, "type" | "minimum" | "maximum">): {
  minimum: number
  maximum: number | null
} {
  return { minimum: category.minimum, maximum: category.type === "single" ? 1 : category.maximum }
}
