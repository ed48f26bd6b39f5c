import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Caller } from "../../domain/access/caller"
import {
  type Occupancy,
  occupancyFor,
  type Party,
  standingOrders,
  type Table,
  type TableChoice,
  type TableRules,
} from "../../domain/tables"
import type { OrderingService, TableOrderRow } from "../../modules/ordering"
import { ORDERING_MODULE } from "../../modules/ordering/name"
import type { SettingsService } from "../../modules/settings"
import { SETTINGS_MODULE } from "../../modules/settings/name"
import type { StoredHold, TableQuestion, TableState, TablesService } from "../../modules/tables"
import { TABLES_MODULE } from "../../modules/tables/name"

/** A table with its occupancy at one instant. */
export interface TableView {
  readonly table: Table
  readonly tokenHash: string | undefined
  /** The orders that occupy it; empty once their automatic release is due. */
  readonly orders: readonly TableOrderRow[]
  /** All orders that are stored as not released, including those whose automatic release is due. */
  readonly unreleased: readonly TableOrderRow[]
  /** Checkout claims of Medusa carts on the table. They occupy it like orders. */
  readonly claims: readonly TableOrderRow[]
  readonly holds: readonly StoredHold[]
}

export interface TableScene {
  /** The effective rules: `enabled` is false while a legacy plugin is active (contract section 13). */
  readonly rules: TableRules
  readonly version: number
  readonly tables: readonly TableView[]
}

/** Reads tables with their occupancy. Always from the database, because tokens and occupancy are never cached. */
export async function readScene(
  scope: MedusaContainer,
  question: TableQuestion,
  now: number,
  trx?: Knex.Transaction,
): Promise<TableScene> {
  const tables = scope.resolve<TablesService>(TABLES_MODULE)
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  if (question !== "all" && "tokenHash" in question) {
    const state = await tables.read(question, now, trx)
    return toScene(
      scope,
      state,
      await ordering.tableOrders.on(
        state.tables.map(({ id }) => id),
        now,
        trx,
      ),
      now,
    )
  }
  const [state, orders] = await Promise.all([
    tables.read(question, now, trx),
    ordering.tableOrders.on(question === "all" ? "all" : [question.id], now, trx),
  ])
  return toScene(scope, state, orders, now)
}

/** Like {@link readScene}, for one table under its lock. */
export async function lockScene(
  scope: MedusaContainer,
  trx: Knex.Transaction,
  id: string,
  waitMs: number,
  now: number,
): Promise<TableScene> {
  const state = await scope.resolve<TablesService>(TABLES_MODULE).lockTable(trx, id, waitMs, now)
  const orders = await scope.resolve<OrderingService>(ORDERING_MODULE).tableOrders.on([id], now, trx)
  return toScene(scope, state, orders, now)
}

function toScene(
  scope: MedusaContainer,
  { rules, version, tables, tokenHashes, holds }: TableState,
  orders: readonly TableOrderRow[],
  now: number,
): TableScene {
  const coexistence = scope.resolve<SettingsService>(SETTINGS_MODULE).coexistenceMode()
  return {
    rules: coexistence ? { ...rules, enabled: false } : rules,
    version,
    tables: tables.map((table) => {
      const standing = orders.filter(({ table_id }) => table_id === table.id)
      const unreleased = standing.filter(({ claimed_by }) => claimed_by === null)
      const claims = standing.filter(({ claimed_by }) => claimed_by !== null)
      const ended = standingOrders(datesOf(unreleased), rules.auto_release_minutes, now).length === 0
      const held = holds.filter(({ tableId }) => tableId === table.id)
      return { table, tokenHash: tokenHashes.get(table.id), orders: ended ? [] : unreleased, unreleased, claims, holds: held }
    }),
  }
}

/** The creation times of orders, in the form that the domain rules expect. */
export function datesOf(orders: readonly Pick<TableOrderRow, "created_at">[]): { readonly createdAt: number }[] {
  return orders.map(({ created_at }) => ({ createdAt: created_at.getTime() }))
}

/** The occupancy of a table, as seen by a party. */
export function occupancyOf({ orders, claims, holds }: TableView, party: Party, now: number): Occupancy {
  const others = claims.filter(({ claimed_by }) => claimed_by === null || cartHolder(claimed_by) !== party.holder)
  const placed = [...orders, ...others].map((order) => ({
    sessionHash: order.session_hash,
    accountNumber: order.account_number,
    createdAt: order.created_at.getTime(),
  }))
  return occupancyFor(placed, holds, party, now)
}

/** The holder name of a Medusa cart. */
export function cartHolder(cartId: string): string {
  return `cart:${cartId}`
}

/** The party of a caller: a session, an account, or both. */
export function partyOf(caller: Caller, sessionHash: string | null): Party {
  return { sessionHash, accountNumber: caller.kind === "account" ? caller.accountId : null }
}

/** The query for a choice: by token if there is one, otherwise by id. The verdict checks that both name the same table. */
export function questionOf({ tableId, token }: TableChoice): TableQuestion | undefined {
  if (token !== undefined) return { tokenHash: token }
  return tableId === undefined ? undefined : { id: tableId }
}
