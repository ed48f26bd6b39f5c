export {
  BULK_OPERATIONS,
  type BulkChange,
  type BulkEntity,
  type BulkOperation,
  type BulkOrder,
  type BulkTarget,
  type PriceRule,
  WITHIN_ANSWER,
} from "./bulk-change"
export {
  type Cell,
  type CellDecision,
  type CellKind,
  type CellValues,
  type FieldChange,
  SKIP_REASONS,
  type SkipReason,
} from "./cell"
export { changePrice } from "./change-price"
export { type PlanFrame, planCell } from "./plan-cell"
export { CONFLICT_REASONS, type ConflictReason, categoriesOf, type JournalEntry, planUndo, type UndoDecision } from "./plan-undo"
