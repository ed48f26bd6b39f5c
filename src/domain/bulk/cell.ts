import type { ExtraLimits } from "../extras"

/** The value of a cell, by kind of change. Stored in the journal in this shape. */
export interface CellValues {
  /** null: never switched, which means enabled. `enabledAt`: epoch milliseconds at which the product is enabled again. */
  switch: { readonly enabled: boolean; readonly enabledAt: number | null } | null
  /** Exact decimal in major units; null: there is no base price. */
  price: string | null
  /** null: not assigned. `id`, `at`: the row and its stamp, null until it is written. */
  assignment: { readonly id: string | null; readonly at: string | null } | null
  /** The product's categories, in ascending order. */
  product_category: readonly string[]
  extra_category: number
  /** Whether it is deleted. */
  deletion: boolean
  limits: ExtraLimits
}

export type CellKind = keyof CellValues

/** One place that a bulk change writes to. Most targets have one; a product has one price per variation. */
export interface Cell<K extends CellKind = CellKind> {
  /** The id of the target. */
  readonly id: string
  /** The id of the place; equal to the target's id if the target has only one place. */
  readonly key: string
  readonly name: string
  readonly variation: { readonly id: string; readonly name: string } | null
  readonly value: CellValues[K]
}

/** Why a cell was skipped. */
export const SKIP_REASONS = [
  "not_found",
  "unchanged",
  "no_price",
  "negative_price",
  "price_too_high",
  "not_assigned",
  "limits_conflict",
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** One field in a preview. Money is an exact decimal, times are epoch milliseconds. */
export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

export type CellDecision<K extends CellKind = CellKind> =
  | { readonly kind: "change"; readonly after: CellValues[K]; readonly fields: readonly FieldChange[] }
  | { readonly kind: "skip"; readonly reason: SkipReason }
