import type { MedusaContainer } from "@medusajs/framework/types"
import { type CellKind, categoriesOf, type JournalEntry, planUndo } from "../../domain/bulk"
import { BULK_MODULE, type BulkConflict, type BulkRow, type BulkService } from "../../modules/bulk"
import { cellStore } from "../../platform/catalogue/catalogue-writer"
import type { CellFrame, CellStore } from "../../platform/catalogue/cell-store"
import { missingCategories } from "../../platform/catalogue/missing-categories"
import { failpoint } from "../../platform/process/failpoint"
import type { UnitOfWork } from "../../platform/process/unit-of-work"
import type { OnProgress } from "./apply-bulk"
import { bulkFrame } from "./bulk-frame"
import { throttle } from "./throttle"

/** How many cells are compared and restored together. */
const AT_ONCE = 150

/**
 * Undoes a bulk change in one transaction: restores every value that was not changed after the bulk change. The other values stay and are
 * listed as conflicts.
 * @returns the ids of the restored targets
 */
export async function restoreBulk(
  scope: MedusaContainer,
  { trx }: UnitOfWork,
  row: BulkRow,
  now: number,
  onProgress?: OnProgress,
): Promise<string[]> {
  const bulk = scope.resolve<BulkService>(BULK_MODULE)
  const { kind } = row.change
  const frame: CellFrame = {
    ...(await bulkFrame(scope, row.change, now)),
    extraCategoryId: row.change.kind === "assignment" ? row.change.categoryId : null,
  }
  const store = cellStore(row.entity, kind)
  const reachable = (await store.begin?.(trx, frame)) ?? true
  const [conflicts, restored]: [BulkConflict[], Set<string>] = [[], new Set()]
  let [position, seen] = [0, 0]
  const total = await bulk.in(trx).countItems(row.id)
  const pause = throttle()
  for (;;) {
    if (seen > 0) await pause()
    const entries = await bulk.itemsAfter(trx, row.id, position, AT_ONCE)
    const last = entries.at(-1)
    if (!last) break
    if (reachable) {
      const put = await restoreSome(trx, store, kind, entries, { frame, now, conflicts })
      for (const id of put) restored.add(id)
    } else conflicts.push(...entries.map(({ id, name }) => ({ id, name, reason: "category_deleted" as const })))
    position = last.position
    seen += entries.length
    await onProgress?.(seen / total)
    await failpoint("bulk.undoing")
  }
  await bulk.in(trx).markUndone(row.id, conflicts, new Date(now))
  await failpoint("bulk.undo-before-commit")
  return [...restored]
}

interface Restoring {
  readonly frame: CellFrame
  readonly now: number
  readonly conflicts: BulkConflict[]
}

async function restoreSome<K extends CellKind>(
  trx: UnitOfWork["trx"],
  store: CellStore<K>,
  kind: K,
  entries: readonly JournalEntry<K>[],
  { frame, now, conflicts }: Restoring,
): Promise<string[]> {
  const wanted = [...new Set(entries.flatMap(({ before }) => categoriesOf(kind, before)))]
  // Lock order: categories before their contents.
  const gone = await missingCategories(trx, kind === "extra_category" ? kind : "product_category", wanted)
  const keys = entries.map(({ key }) => key)
  await store.lock?.(trx, keys, "key", frame)
  const current = new Map((await store.ofKeys(trx, keys, frame)).map((cell) => [cell.key, cell.value]))
  const restored: JournalEntry<K>[] = []
  for (const entry of entries) {
    const decision = planUndo(kind, entry, current.get(entry.key), gone)
    if (decision.kind === "restore") restored.push(entry)
    else conflicts.push({ id: entry.id, name: entry.name, reason: decision.reason })
  }
  if (restored.length > 0) {
    const cells = restored.map(({ key, before }) => ({ key, value: before }))
    await store.write(trx, cells, frame, new Date(now))
  }
  return restored.map(({ id }) => id)
}
