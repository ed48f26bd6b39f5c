import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Cell, CellKind, CellValues } from "../../domain/bulk"

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

/** Reads and writes cells of one kind in bulk, so that a thousand cells cost little more than one. */
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
  /** The cells with these keys that still exist. The keys come from the journal of a change. */
  ofKeys(knex: Knex, keys: readonly string[], frame: CellFrame): Promise<Cell<K>[]>
  write(trx: Knex, cells: readonly WrittenCell<K>[], frame: CellFrame, now: Date): Promise<void>
}
