import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { SealedValues } from "../../database/sealed-values"
import type { HostSecrets } from "../../database/sealing"
import { serviceOf } from "../../database/statements"
import type { Table } from "../../domain/tables"
import { holdsEndedBy, restoreHold, undoMove } from "./hold-moves"
import {
  countHoldsOfClient,
  endHolds,
  endHoldsOf,
  endHoldsOfOwner,
  findHolds,
  forgetHolds,
  holdsElsewhere,
  leaveTable,
  lockOwner,
  writeHold,
} from "./hold-rows"
import {
  lockRules,
  lockTable,
  lockTables,
  readState,
  replaceToken,
  retiredAmong,
  type TableQuestion,
  type TableState,
  type TablesWrite,
  writeTables,
} from "./table-rows"

interface Dependencies {
  readonly __pg_connection__: Knex
  readonly configModule: { readonly projectConfig?: { readonly http?: HostSecrets } } | undefined
}

/**
 * Tables, their tokens and holds. Reads are never cached; writes run in the caller's transaction. Orders, releases and settings
 * changes are serialised by the lock of a table's row, taken after the slot's lock and before the stock's.
 */
export class TablesService extends serviceOf({
  countHoldsOfClient,
  endHolds,
  endHoldsOf,
  findHolds,
  forgetHolds,
  holdsElsewhere,
  holdsEndedBy,
  leaveTable,
  lockOwner,
  lockTables,
  endHoldsOfOwner,
  restoreHold,
  retiredAmong,
  undoMove,
  writeHold,
}) {
  readonly #knex: Knex

  readonly #secrets: SealedValues

  constructor({ __pg_connection__, configModule }: Dependencies) {
    super(__pg_connection__)
    this.#knex = __pg_connection__
    this.#secrets = new SealedValues(configModule?.projectConfig?.http ?? {}, "table tokens")
  }

  /**
   * Reads the current tables, rules and holds. Uses the transaction if given.
   * @param now epoch milliseconds
   */
  read(question: TableQuestion, now: number, trx?: Knex.Transaction): Promise<TableState> {
    return readState(trx ?? this.#knex, question, now, this.#secrets)
  }

  /** See {@link lockTable}. */
  lockTable(trx: Knex.Transaction, id: string, waitMs: number, now: number): Promise<TableState> {
    return lockTable(trx, id, waitMs, now, this.#secrets)
  }

  /** See {@link lockRules}. */
  lockRules(trx: Knex.Transaction, waitMs: number, now: number): Promise<TableState> {
    return lockRules(trx, waitMs, now, this.#secrets)
  }

  /** See {@link writeTables}. */
  writeTables(trx: Knex.Transaction, write: TablesWrite): Promise<number> {
    return writeTables(trx, write, this.#secrets)
  }

  /** See {@link replaceToken}. */
  replaceToken(
    trx: Knex.Transaction,
    change: { readonly table: Table; readonly token: string; readonly actor: string; readonly at: Date },
  ): Promise<void> {
    return replaceToken(trx, change, this.#secrets)
  }
}
