import type { BulkPreviewBody } from "../../../client/generated"
import { BULK_OPERATIONS, type BulkEntity, type BulkOperation } from "../../../domain/bulk"
import { typedChange, typedDecimal, typedWhole } from "../typed-numbers"

export type TargetKind = "ids" | "category" | "search" | "all"

/** A bulk change while it is edited. */
export interface BulkDraft {
  readonly entity: BulkEntity
  readonly target: TargetKind
  readonly ids: readonly string[]
  /** A product category for products, an extra category for extras. */
  readonly category: string
  readonly search: string
  readonly operation: BulkOperation
  /** A decimal as typed: a price, an amount to add, or a percentage. */
  readonly amount: string
  readonly roundTo: string
  /** The category that the operation assigns, or moves the targets to. */
  readonly other: string
  readonly minimum: string
  readonly maximum: string
}

/** A field of a draft that can be missing or invalid. */
export type BulkField = "category" | "search" | "amount" | "roundTo" | "other" | "minimum" | "maximum"

export function newDraft(entity: BulkEntity, ids: readonly string[] = []): BulkDraft {
  return {
    entity,
    target: ids.length > 0 ? "ids" : (targetsOf(entity, ids)[0] ?? "all"),
    ids,
    category: "",
    search: "",
    operation: "disable",
    amount: "",
    roundTo: "",
    other: "",
    minimum: "",
    maximum: "",
  }
}

/** The ways in which the targets of an entity can be selected; `ids` only if there are ids. */
export function targetsOf(entity: BulkEntity, ids: readonly string[]): TargetKind[] {
  return [
    ...(ids.length > 0 ? (["ids"] as const) : []),
    ...(entity === "extra_category" ? [] : (["category"] as const)),
    "search",
    "all",
  ]
}

export const operationsOf = (entity: BulkEntity): readonly BulkOperation[] => BULK_OPERATIONS[entity]

export const isPrice = (operation: BulkOperation): boolean => operation.startsWith("price_")

/** The kind of category that the operation needs as `other`; null: none. */
export function otherOf({ entity, operation }: Pick<BulkDraft, "entity" | "operation">): "product" | "extra" | null {
  if (operation.endsWith("assign_extra_category")) return "extra"
  if (operation === "move_category") return entity === "product" ? "product" : "extra"
  return null
}

/** The fields that are missing or invalid, so that the change cannot be previewed. */
export function problemsOf(draft: BulkDraft): ReadonlySet<BulkField> {
  const { target, category, search, operation, amount, roundTo, other, minimum, maximum } = draft
  const sent = (text: string): boolean => text.trim() !== ""
  const limits = operation === "set_limits"
  const wrong: Readonly<Record<BulkField, boolean>> = {
    category: target === "category" && category === "",
    search: target === "search" && !sent(search),
    amount: isPrice(operation) && typedChange(amount) === null,
    roundTo: isPrice(operation) && sent(roundTo) && !(Number(typedDecimal(roundTo)) > 0),
    other: otherOf(draft) !== null && other === "",
    minimum: limits && (sent(minimum) ? !((typedWhole(minimum) ?? -1) >= 0) : !sent(maximum)),
    maximum: limits && sent(maximum) && !(Number(typedWhole(maximum)) > 0),
  }
  return new Set((Object.keys(wrong) as BulkField[]).filter((field) => wrong[field]))
}

/** The request body of a valid draft. */
export function bodyOf(draft: BulkDraft): BulkPreviewBody {
  const { entity, operation, target, ids, category, search } = draft
  const id = (text: string): string | number => (entity === "product" ? text : Number(text))
  const targets = {
    ids: { ids: ids.map(id) },
    category: { category_id: id(category) },
    search: { search: search.trim() },
    all: { all: true },
  }
  const value = sentValue(draft)
  const roundTo = isPrice(operation) ? typedDecimal(draft.roundTo) : null
  return {
    entity,
    operation,
    target: targets[target],
    ...(value === undefined ? {} : { value }),
    ...(roundTo === null ? {} : { round_to: roundTo }),
  }
}

function sentValue(draft: BulkDraft): BulkPreviewBody["value"] {
  if (isPrice(draft.operation)) return typedChange(draft.amount) ?? undefined
  const other = otherOf(draft)
  if (other !== null) return other === "product" ? draft.other : Number(draft.other)
  if (draft.operation !== "set_limits") return undefined
  const [minimum, maximum] = [typedWhole(draft.minimum), typedWhole(draft.maximum)]
  return { ...(minimum === null ? {} : { minimum }), ...(maximum === null ? {} : { maximum }) }
}
