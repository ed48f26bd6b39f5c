import type { CellKind, CellValues } from "./cell"

/** Why an undo leaves something as it is. */
export const CONFLICT_REASONS = ["changed", "deleted", "category_deleted"] as const
export type ConflictReason = (typeof CONFLICT_REASONS)[number]

export interface JournalEntry<K extends CellKind = CellKind> {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly before: CellValues[K]
  readonly after: CellValues[K]
}

export type UndoDecision = { readonly kind: "restore" } | { readonly kind: "conflict"; readonly reason: ConflictReason }

/**
 * Whether a cell is put back to what it was before a change: only while it still is as the change left it, and while what it was in
 * is still there.
 * @param current undefined: the cell is gone
 * @param goneCategories categories named by the journal that do not exist any more, as text
 */
export function planUndo<K extends CellKind>(
  kind: K,
  entry: Pick<JournalEntry<K>, "before" | "after">,
  current: CellValues[K] | undefined,
  goneCategories: ReadonlySet<string>,
): UndoDecision {
  if (current === undefined) return { kind: "conflict", reason: "deleted" }
  if (!isSame(kind, current, entry.after)) return { kind: "conflict", reason: "changed" }
  return categoriesOf(kind, entry.before).some((id) => goneCategories.has(id))
    ? { kind: "conflict", reason: "category_deleted" }
    : { kind: "restore" }
}

/** The categories that a restored cell would be in. */
export function categoriesOf<K extends CellKind>(kind: K, value: CellValues[K]): string[] {
  if (kind === "product_category") return [...(value as CellValues["product_category"])]
  if (kind === "extra_category") return [String(value)]
  return []
}

function isSame<K extends CellKind>(kind: K, a: CellValues[K], b: CellValues[K]): boolean {
  // Who assigned the same category once more has not changed that it is assigned.
  if (kind === "assignment") return (a === null) === (b === null)
  return canonical(a) === canonical(b)
}

/** The journal does not keep the order of keys. */
function canonical(value: unknown): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value)
  return JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
