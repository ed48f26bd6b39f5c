import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { BulkEntity, Cell, CellKind, CellValues } from "../../domain/bulk"
import { EXTRA_CATEGORY_CELLS, EXTRA_CELLS } from "./catalogue-writer-extras"
import { PRODUCT_CELLS } from "./catalogue-writer-products"

/** The context for reading cells: the store's channel and currency, and the extra category named by a change. */
export interface CellFrame {
  readonly salesChannelId: string
  readonly currencyCode: string
  readonly extraCategoryId: number | null
}

/** A cell to write, with its new value. */
export interface WrittenCell<K extends CellKind = CellKind> {
  readonly key: string
  readonly value: CellValues[K]
}

/** Reads and writes cells of one kind in bulk, so that a thousand cost little more than one. */
export interface CellStore<K extends CellKind = CellKind> {
  /**
   * Called once per writing transaction, before any read.
   * @returns false if a record that the change names no longer exists
   */
  begin?(trx: Knex, frame: CellFrame): Promise<boolean>
  /** Locks targets, or the cells of keys, until the transaction ends. */
  lock?(trx: Knex, ids: readonly string[], by: "target" | "key", frame: CellFrame): Promise<void>
  /** The existing cells of targets. */
  ofTargets(knex: Knex, ids: readonly string[], frame: CellFrame): Promise<Cell<K>[]>
  /** The cells of a journal that still exist. */
  ofKeys(knex: Knex, keys: readonly string[], frame: CellFrame): Promise<Cell<K>[]>
  write(trx: Knex, cells: readonly WrittenCell<K>[], frame: CellFrame, now: Date): Promise<void>
}

const STORES: Readonly<Record<BulkEntity, { readonly [K in CellKind]?: CellStore<K> }>> = {
  product: PRODUCT_CELLS,
  extra: EXTRA_CELLS,
  extra_category: EXTRA_CATEGORY_CELLS,
}

/** The store for the cells that a kind of change touches on an entity. */
export function cellStore<K extends CellKind>(entity: BulkEntity, kind: K): CellStore<K> {
  const store = STORES[entity][kind] as CellStore<K> | undefined
  if (!store) throw new Error(`Bulk changes of ${kind} are not defined for ${entity}`)
  return store
}
