import { effectiveSwitch } from "../catalog/product-switch"
import { settleLimits } from "../extras"
import type { BulkChange } from "./bulk-change"
import type { CellDecision, CellKind, CellValues, FieldChange } from "./cell"
import { changePrice } from "./change-price"

export interface PlanFrame {
  /** Decimal places of the currency. */
  readonly digits: number
  /** Epoch milliseconds; decides whether a temporarily disabled product is enabled again. */
  readonly now: number
}

type ChangeOf<K extends CellKind> = Extract<BulkChange, { readonly kind: K }>

const UNCHANGED = { kind: "skip", reason: "unchanged" } as const

type Plans = {
  readonly [K in CellKind]: (value: CellValues[K], change: ChangeOf<K>, frame: PlanFrame) => CellDecision<K>
}

const PLANS: Plans = {
  switch: (value, { enabled }, { now }) => {
    const before = effectiveSwitch(value, now)
    const fields = [
      ...differing("enabled", before.enabled, enabled),
      ...(before.enabled ? [] : differing("enabled_at", before.enabledAt, null)),
    ]
    return fields.length === 0 ? UNCHANGED : { kind: "change", after: { enabled, enabledAt: null }, fields }
  },
  price: (value, change, { digits }) => {
    if (value === null) return { kind: "skip", reason: "no_price" }
    const decision = changePrice(value, change, digits)
    if (!decision.ok) return { kind: "skip", reason: decision.reason }
    return changed("price", value, decision.price)
  },
  assignment: (value, { assigned, categoryId }) => {
    if (!assigned && value === null) return { kind: "skip", reason: "not_assigned" }
    if (assigned === (value !== null)) return UNCHANGED
    const [before, after] = assigned ? [null, categoryId] : [categoryId, null]
    return {
      kind: "change",
      after: assigned ? { id: null, at: null } : null,
      fields: [{ field: "extra_category", before, after }],
    }
  },
  product_category: (value, { categoryId }) =>
    value.length === 1 && value[0] === categoryId
      ? UNCHANGED
      : { kind: "change", after: [categoryId], fields: [{ field: "categories", before: value, after: [categoryId] }] },
  extra_category: (value, { categoryId }) => changed("category_id", value, categoryId),
  deletion: (value) => changed("deleted", value, true),
  limits: (value, { minimum, maximum }) => {
    const settled = settleLimits(value, { minimum, maximum })
    if (!settled.ok) return { kind: "skip", reason: "limits_conflict" }
    const { limits } = settled
    const fields = [
      ...differing("minimum", value.minimum, limits.minimum),
      ...differing("maximum", value.maximum, limits.maximum),
    ]
    return fields.length === 0 ? UNCHANGED : { kind: "change", after: limits, fields }
  },
}

/** The new value of a cell, or why it is skipped. */
export function planCell<K extends CellKind>(value: CellValues[K], change: ChangeOf<K>, frame: PlanFrame): CellDecision<K> {
  const plan = PLANS[change.kind as K] as Plans[K]
  return plan(value, change, frame)
}

function differing(field: string, before: unknown, after: unknown): FieldChange[] {
  return before === after ? [] : [{ field, before, after }]
}

function changed<T extends string | number | boolean>(
  field: string,
  before: T,
  after: T,
): { kind: "change"; after: T; fields: FieldChange[] } | typeof UNCHANGED {
  const fields = differing(field, before, after)
  return fields.length === 0 ? UNCHANGED : { kind: "change", after, fields }
}
