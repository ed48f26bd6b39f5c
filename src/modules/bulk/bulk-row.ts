import type { BulkChange, BulkEntity, BulkOperation, BulkTarget, ConflictReason, SkipReason } from "../../domain/bulk"

export interface BulkSkip {
  readonly id: string
  readonly reason: SkipReason
  readonly variation_id?: string
}

export interface BulkConflict {
  readonly id: string
  readonly name: string
  readonly reason: ConflictReason
}

/** A bulk change as it is stored. */
export interface BulkRow {
  readonly id: number
  readonly status: "running" | "done" | "failed" | "undone"
  /** What runs, or ran last. */
  readonly phase: "apply" | "undo"
  readonly entity: BulkEntity
  readonly operation: BulkOperation
  readonly target: BulkTarget
  readonly change: BulkChange
  /** What the targets must look like; null: whatever they are. */
  readonly digest: string | null
  /** The targets of a change that is still running. */
  readonly target_ids: readonly string[] | null
  /** Targets in all, changed, and left as they were. */
  readonly total: number
  readonly applied: number
  readonly skipped: number
  /** The first of what was left, with the reason. */
  readonly skipped_items: readonly BulkSkip[]
  readonly conflicts: readonly BulkConflict[]
  /** 0 to 1. */
  readonly progress: number
  /** A code: why it failed. */
  readonly error: string | null
  readonly attempts: number
  readonly actor: string
  readonly undone_by: string | null
  readonly created_at: Date
  readonly finished_at: Date | null
  readonly undone_at: Date | null
}

export interface NewBulkRow
  extends Pick<BulkRow, "id" | "entity" | "operation" | "target" | "change" | "digest" | "total" | "actor"> {
  readonly targetIds: readonly string[]
}
