import type { BulkChange, BulkEntity, BulkOperation, BulkTarget, ConflictReason, SkipReason } from "../../domain/bulk"

/** A target that was left unchanged. */
export interface BulkSkip {
  readonly id: string
  readonly reason: SkipReason
  readonly variation_id?: string
}

/** A cell that an undo left unchanged. */
export interface BulkConflict {
  readonly id: string
  readonly name: string
  readonly reason: ConflictReason
}

/** A bulk change as stored. */
export interface BulkRow {
  readonly id: number
  readonly status: "running" | "done" | "failed" | "undone"
  /** The running phase, or the last one. */
  readonly phase: "apply" | "undo"
  readonly entity: BulkEntity
  readonly operation: BulkOperation
  readonly target: BulkTarget
  readonly change: BulkChange
  /** A hash of the expected state of the targets; null: any state. */
  readonly digest: string | null
  /** The targets, while the change is running. */
  readonly target_ids: readonly string[] | null
  /** Number of all targets; `applied`: changed; `skipped`: left unchanged. */
  readonly total: number
  readonly applied: number
  readonly skipped: number
  /** The first skipped targets, with reasons. */
  readonly skipped_items: readonly BulkSkip[]
  readonly conflicts: readonly BulkConflict[]
  /** 0 to 1. */
  readonly progress: number
  /** The error code of a failure. */
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
