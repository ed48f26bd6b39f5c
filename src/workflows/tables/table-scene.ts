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
import { ORDERING_MODULE, type OrderingService, type TableOrderRow } from "../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { type StoredHold, TABLES_MODULE, type TableQuestion, type TableState, type TablesService } from "../../modules/tables"

/** A table with who is on it at one instant. */
export interface TableView {
  readonly table: Table
  /** The orders that occupy it: none once their time is over. */
  readonly orders: readonly TableOrderRow[]
  /** All that were not released: what the clock has ended is still to be written down. */
  readonly unreleased: readonly TableOrderRow[]
  /** Carts of the platform that are becoming orders on it: they occupy it as orders do. */
  readonly claims: readonly TableOrderRow[]
  readonly holds: readonly StoredHold[]
}

export interface TableScene {
  /** As they hold now: `enabled` is false while a legacy plugin is active (contract section 13). */
  readonly rules: TableRules
  readonly version: number
  readonly tables: readonly TableView[]
}

/** Reads tables with who is on them. Always from the database: tokens and occupancy are never remembered. */
export async function readScene(scope: MedusaContainer, question: TableQuestion, now: number): Promise<TableScene> {
  const tables = scope.resolve<TablesService>(TABLES_MODULE)
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  if (question !== "all" && "token" in question) {
    const state = await tables.read(question, now)
    return toScene(
      scope,
      state,
      await ordering.tableOrders.on(
        state.tables.map(({ id }) => id),
        now,
      ),
      now,
    )
  }
  const [state, orders] = await Promise.all([
    tables.read(question, now),
    ordering.tableOrders.on(question === "all" ? "all" : [question.id], now),
  ])
  return toScene(scope, state, orders, now)
}

/** As {@link readScene}, of one table under its lock, in a transaction. */
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
  { rules, version, tables, holds }: TableState,
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
      return { table, orders: ended ? [] : unreleased, unreleased, claims, holds: held }
    }),
  }
}

/** When orders were placed, as the rules take it. */
export function datesOf(orders: readonly Pick<TableOrderRow, "created_at">[]): { readonly createdAt: number }[] {
  return orders.map(({ created_at }) => ({ createdAt: created_at.getTime() }))
}

/** Who is on a table, seen by a party. */
export function occupancyOf({ orders, claims, holds }: TableView, party: Party, now: number): Occupancy {
  const others = claims.filter(({ claimed_by }) => claimed_by === null || cartHolder(claimed_by) !== party.holder)
  const placed = [...orders, ...others].map((order) => ({
    sessionHash: order.session_hash,
    accountNumber: order.account_number,
    createdAt: order.created_at.getTime(),
  }))
  return occupancyFor(placed, holds, party, now)
}

/** The name under which a cart of the platform holds a table. */
export function cartHolder(cartId: string): string {
  return `cart:${cartId}`
}

/** The party that a caller belongs to: a session, an account, or both. */
export function partyOf(caller: Caller, sessionHash: string | null): Party {
  return { sessionHash, accountNumber: caller.kind === "account" ? caller.accountId : null }
}

/** Which table a choice means: the token goes before the id, and the two must agree. */
export function questionOf({ tableId, token }: TableChoice): TableQuestion | undefined {
  if (token !== undefined) return { token }
  return tableId === undefined ? undefined : { id: tableId }
}
