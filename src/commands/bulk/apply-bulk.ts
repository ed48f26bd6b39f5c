import type { MedusaContainer } from "@medusajs/framework/types"
import type { CellKind, JournalEntry } from "../../domain/bulk"
import { fail, invalidField } from "../../errors"
import { BULK_MODULE, type BulkRow, type BulkService, type BulkSkip } from "../../modules/bulk"
import { cellStore } from "../../platform/catalogue/catalogue-writer"
import { failpoint } from "../../platform/process/failpoint"
import type { UnitOfWork } from "../../platform/process/unit-of-work"
import { bulkFrame } from "./bulk-frame"
import { PlanDigest, type PlannedCell, planTargets } from "./plan-targets"

/** At most this many unchanged targets are listed in a record. */
const NAMED = 100

/** Called after each part of the work with the progress from 0 to 1. */
export type OnProgress = (progress: number) => Promise<void>

/**
 * Applies a running bulk change to its targets and writes the journal, in one transaction. The targets stay locked until the transaction
 * ends, and are judged under this lock.
 * @param now epoch milliseconds of the write; the change itself is planned for the time of the request
 * @returns the ids of the changed targets
 * @throws svc_bulk_stale when the targets differ from the preview; rest_invalid_param for a category that no longer exists
 */
export async function applyBulk(
  scope: MedusaContainer,
  { trx }: UnitOfWork,
  row: BulkRow,
  ids: readonly string[],
  now: number,
  onProgress?: OnProgress,
): Promise<string[]> {
  const bulk = scope.resolve<BulkService>(BULK_MODULE)
  const frame = await bulkFrame(scope, row.change, row.created_at.getTime())
  const store = cellStore(row.entity, row.change.kind)
  if (store.begin && !(await store.begin(trx, frame))) throw invalidField("value", { code: "rest_not_in_enum" })
  const digest = new PlanDigest(row)
  const written = new Set<string>()
  const skippedItems: BulkSkip[] = []
  let [position, seen, applied] = [0, 0, 0]
  for await (const planned of planTargets(trx, row, ids, frame, true)) {
    digest.add(planned)
    await bulk.in(trx).writeItems(row.id, position, planned.changed.map(toEntry))
    if (planned.changed.length > 0) {
      const cells = planned.changed.map(({ cell, after }) => ({ key: cell.key, value: after }))
      await store.write(trx, cells, frame, new Date(now))
    }
    for (const { cell } of planned.changed) written.add(cell.id)
    position += planned.changed.length
    seen += planned.targets
    applied += planned.changedTargets
    skippedItems.push(...planned.skipped.slice(0, NAMED - skippedItems.length))
    await onProgress?.(seen / ids.length)
    await failpoint("bulk.applying")
  }
  if (row.digest !== null && row.digest !== digest.text()) throw fail("svc_bulk_stale")
  await bulk.in(trx).markDone(row.id, { applied, skipped: row.total - applied, skippedItems }, new Date(now))
  await failpoint("bulk.before-commit")
  return [...written]
}

function toEntry<K extends CellKind>({ cell, after }: PlannedCell<K>): JournalEntry<K> {
  return { id: cell.id, key: cell.key, name: nameOf(cell), before: cell.value, after }
}

function nameOf({ name, variation }: PlannedCell["cell"]): string {
  return variation === null || variation.name === name ? name : `${name}, ${variation.name}`
}
