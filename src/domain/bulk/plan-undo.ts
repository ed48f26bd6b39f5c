import type { CellKind, CellValues } from "./cell"

/** Why an undo skips a cell. */
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
 * Whether an undo restores a cell: only if the cell still has the value that the change wrote, and the categories that it had before the
 * change still exist.
 * @param current undefined: the cell no longer exists
 * @param goneCategories categories in the journal that no longer exist, as text
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

/** The categories of a restored cell. */
export function categoriesOf<K extends CellKind>(kind: K, value: CellValues[K]): string[] {
  if (kind === "product_category") return [...(value as CellValues["product_category"])]
  if (kind === "extra_category") return [String(value)]
  return []
}

function isSame<K extends CellKind>(kind: K, a: CellValues[K], b: CellValues[K]): boolean {
  // A category that was assigned again is still assigned, in another row.
  if (kind === "assignment") return (a === null) === (b === null)
  return canonical(a) === canonical(b)
}

/** Sorts the keys: the journal's JSON does not keep their order. */
function canonical(value: unknown): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value)
  return JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
