import { createHash } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type BulkOrder, type Cell, type CellKind, type CellValues, type FieldChange, planCell } from "../../domain/bulk"
import type { BulkSkip } from "../../modules/bulk"
import { cellStore } from "../../platform/catalogue/catalogue-writer"
import type { BulkFrame } from "./bulk-frame"
import { throttle } from "./throttle"

/** Targets that are read, planned and written together: a few milliseconds of work before the event loop is free again. */
const AT_ONCE = 150

export interface PlannedCell<K extends CellKind = CellKind> {
  readonly cell: Cell<K>
  readonly after: CellValues[K]
  readonly fields: readonly FieldChange[]
}

export interface PlannedTargets {
  readonly changed: readonly PlannedCell[]
  readonly skipped: readonly BulkSkip[]
  readonly targets: number
  readonly changedTargets: number
}

/**
 * Plans the effect of a bulk change on its targets, in batches. Writes nothing.
 * @param locked true inside a transaction: locks the targets first
 */
export async function* planTargets(
  knex: Knex,
  order: BulkOrder,
  ids: readonly string[],
  frame: BulkFrame,
  locked: boolean,
): AsyncGenerator<PlannedTargets> {
  const store = cellStore(order.entity, order.change.kind)
  const pause = throttle()
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    if (from > 0) await pause()
    const some = ids.slice(from, from + AT_ONCE)
    if (locked) await store.lock?.(knex, some, "target", frame)
    yield plan(some, await store.ofTargets(knex, some, frame), order, frame)
  }
}

function plan(ids: readonly string[], cells: readonly Cell[], { change }: BulkOrder, frame: BulkFrame): PlannedTargets {
  const found = new Set(cells.map(({ id }) => id))
  const skipped: BulkSkip[] = ids.flatMap((id) => (found.has(id) ? [] : [{ id, reason: "not_found" as const }]))
  const changed: PlannedCell[] = []
  for (const cell of cells) {
    const decision = planCell(cell.value, change, frame)
    if (decision.kind === "change") changed.push({ cell, after: decision.after, fields: decision.fields })
    else
      skipped.push({
        id: cell.id,
        reason: decision.reason,
        ...(cell.variation === null ? {} : { variation_id: cell.variation.id }),
      })
  }
  return { changed, skipped, targets: ids.length, changedTargets: new Set(changed.map(({ cell }) => cell.id)).size }
}

/**
 * A hash of a change and its planned effect. Equal hashes mean the same change with the same effect, so the hash shows whether an applied
 * change is the previewed one.
 */
export class PlanDigest {
  readonly #hash = createHash("sha256")

  constructor({ entity, operation, target, change }: BulkOrder) {
    this.#hash.update(JSON.stringify([entity, operation, sorted(target), sorted(change)]))
  }

  add({ changed, skipped }: PlannedTargets): void {
    for (const { cell, fields } of changed) {
      this.#hash.update(JSON.stringify([cell.id, cell.key, cell.name, cell.value, fields.map(({ after }) => after)]))
    }
    this.#hash.update(JSON.stringify(skipped))
  }

  text(): string {
    return this.#hash.copy().digest("base64url")
  }
}

function sorted(value: object): [string, unknown][] {
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
}
