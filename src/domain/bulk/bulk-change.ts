/** The targets of a bulk change (contract section 10) and the operations on each. */
export const BULK_OPERATIONS = {
  product: [
    "enable",
    "disable",
    "price_set",
    "price_add",
    "price_percent",
    "assign_extra_category",
    "unassign_extra_category",
    "move_category",
  ],
  extra: ["enable", "disable", "price_set", "price_add", "price_percent", "move_category", "delete"],
  extra_category: ["enable", "disable", "set_limits"],
} as const

export type BulkEntity = keyof typeof BULK_OPERATIONS
export type BulkOperation = (typeof BULK_OPERATIONS)[BulkEntity][number]

export type PriceRule = "set" | "add" | "percent"

/**
 * The change applied to every target. `value` is a decimal: an amount in major units, or a percentage for the rule `percent`. `roundTo` is
 * an amount in major units; null: the price is not rounded to a multiple.
 */
export type BulkChange =
  | { readonly kind: "switch"; readonly enabled: boolean }
  | { readonly kind: "price"; readonly rule: PriceRule; readonly value: string; readonly roundTo: string | null }
  | { readonly kind: "assignment"; readonly assigned: boolean; readonly categoryId: number }
  /** `categoryId`: the platform's product category. */
  | { readonly kind: "product_category"; readonly categoryId: string }
  | { readonly kind: "extra_category"; readonly categoryId: number }
  | { readonly kind: "deletion" }
  | { readonly kind: "limits"; readonly minimum?: number; readonly maximum?: number | null }

export type BulkTarget =
  | { readonly ids: readonly string[] }
  | { readonly category_id: string }
  | { readonly search: string }
  | { readonly all: true }

/** A whole bulk request: the change and its targets. */
export interface BulkOrder {
  readonly entity: BulkEntity
  readonly operation: BulkOperation
  readonly target: BulkTarget
  readonly change: BulkChange
}

/** Up to this many targets are changed within the request; more are changed by a job. */
export const WITHIN_ANSWER = 200
