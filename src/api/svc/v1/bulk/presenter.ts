import type { BulkPreview } from "../../../../commands/bulk/preview-bulk"
import type { BulkEntity, BulkTarget } from "../../../../domain/bulk"
import { toDecimal, toMinor } from "../../../../domain/money"
import { isoInZone } from "../../../../domain/time"
import type { BulkRow, BulkSkip } from "../../../../modules/bulk"

/** Extras and extra categories have numeric ids, products have Medusa's text ids. */
const shownId = (entity: BulkEntity, id: string): string | number => (entity === "product" ? id : Number(id))

function presentSkips(entity: BulkEntity, skips: readonly BulkSkip[]) {
  return skips.map((skip) => ({ ...skip, id: shownId(entity, skip.id) }))
}

function presentTarget(entity: BulkEntity, target: BulkTarget) {
  if ("ids" in target) return { ids: target.ids.map((id) => shownId(entity, id)) }
  return "category_id" in target ? { category_id: shownId(entity, target.category_id) } : target
}

export function presentPreview(entity: BulkEntity, preview: BulkPreview, timezone: string) {
  const value = (field: string, one: unknown): unknown => {
    if (field === "price") return toDecimal(toMinor(String(one), preview.digits), preview.digits)
    return field === "enabled_at" && typeof one === "number" ? isoInZone(one, timezone) : one
  }
  const changes = preview.changes.flatMap(({ cell, fields }) =>
    fields.map(({ field, before, after }) => ({
      id: shownId(entity, cell.id),
      name: cell.name,
      field,
      before: value(field, before),
      after: value(field, after),
      variation: cell.variation,
    })),
  )
  return {
    preview_token: preview.token,
    total: preview.total,
    targets: preview.targets,
    changes: changes.slice(0, preview.shown),
    skipped: presentSkips(entity, preview.skipped),
  }
}

export function presentBulk(row: BulkRow, timezone: string) {
  const time = (instant: Date | null): string | null => (instant ? isoInZone(instant.getTime(), timezone) : null)
  const { id, status, entity, operation, total, applied, skipped, progress, error, actor, undone_by } = row
  return {
    id,
    status,
    entity,
    operation,
    target: presentTarget(entity, row.target),
    total,
    applied,
    skipped,
    skipped_items: presentSkips(entity, row.skipped_items),
    progress,
    conflicts: row.conflicts.map((conflict) => ({ ...conflict, id: shownId(entity, conflict.id) })),
    error,
    actor,
    undone_by,
    created_at: isoInZone(row.created_at.getTime(), timezone),
    finished_at: time(row.finished_at),
    undone_at: time(row.undone_at),
  }
}
