import { randomBytes } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import type { MedusaContainer } from "@medusajs/framework/types"
import { requireFreshVersion } from "../../domain/settings/require-fresh-version"
import { settleTables, standingOrders, type Table, type TableRules, type WantedTable } from "../../domain/tables"
import { failWith } from "../../errors"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import type { SettingsChangeTerms } from "../../modules/settings"
import { TABLES_MODULE, type TablesService } from "../../modules/tables"
import type { UnitOfWork } from "../../platform/process/unit-of-work"
import { unitOfWork } from "../../platform/process/unit-of-work"
import { TABLE_PATIENCE_MS, whenFree } from "./table-lock"
import { datesOf } from "./table-scene"

/** A change of the table settings. The list of tables is replaced as a whole; rules that are not sent keep their values. */
export type TablesChange = { readonly [K in keyof TableRules]?: TableRules[K] | undefined } & {
  readonly tables: readonly WantedTable[]
}

export interface TableSettings {
  readonly version: number
  readonly rules: TableRules
  readonly tables: readonly Table[]
}

/** A random token of 32 characters (specification, Limits). */
export function newTableToken(): string {
  return randomBytes(16).toString("hex")
}

/**
 * Changes the table settings in one transaction (contract section 8, `PUT /settings/tables`). Locks prevent orders, releases and other changes
 * of the settings from running at the same time, so that an occupied table is never removed.
 *
 * @throws svc_settings_changed, invalid_table and duplicate_table with `details { index, field }`, table_occupied with the tables'
 *   ids, table_busy while another command holds the lock of one of the tables
 */
export async function updateTables(
  scope: MedusaContainer,
  change: TablesChange,
  terms: SettingsChangeTerms,
): Promise<TableSettings> {
  const tables = scope.resolve<TablesService>(TABLES_MODULE)
  const { result } = await unitOfWork(scope, (uow) =>
    whenFree(async () => {
      const before = await tables.lockRules(uow.trx, TABLE_PATIENCE_MS, terms.now)
      requireFreshVersion(terms.ifMatch, before.version)
      const { tables: wanted, ...rules } = change
      const after = { ...before.rules, ...sent(rules) }
      const tokens = wanted.flatMap(({ qr_token: token }) => (token === undefined ? [] : [token]))
      const settled = settleTables(wanted, {
        present: before.tables,
        retired: await tables.in(uow.trx).retiredAmong(tokens),
        newToken: newTableToken,
      })
      if (!settled.ok) throw refusal(settled.refusal)
      if (isDeepStrictEqual([before.rules, before.tables], [after, settled.tables])) return before
      await requireFree(scope, uow, settled.removed, before.rules.auto_release_minutes, terms.now)
      const version = await tables.writeTables(uow.trx, {
        rules: after,
        tables: settled.tables,
        removed: settled.removed,
        retired: settled.retired,
        actor: terms.actor,
        at: new Date(terms.now),
      })
      return { version, rules: after, tables: settled.tables }
    }),
  )
  return { version: result.version, rules: result.rules, tables: result.tables }
}

function sent(rules: Partial<Record<keyof TableRules, unknown>>): Partial<TableRules> {
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined))
}

function refusal({
  code,
  index,
  field,
}: {
  readonly code: "duplicate_table" | "invalid_table"
  readonly index: number
  readonly field: string
}) {
  return failWith(code, undefined, { details: { index, field } })
}

/**
 * Refuses to remove tables that are occupied or held (specification, PUT rules). Releasing a table ends its orders' occupancy and its
 * holds.
 */
async function requireFree(
  scope: MedusaContainer,
  uow: UnitOfWork,
  removed: readonly string[],
  autoReleaseMinutes: number,
  now: number,
): Promise<void> {
  if (removed.length === 0) return
  const tables = scope.resolve<TablesService>(TABLES_MODULE)
  await tables.in(uow.trx).lockTables(removed)
  const held = new Set((await tables.read("all", now, uow.trx)).holds.map(({ tableId }) => tableId))
  const orders = await scope.resolve<OrderingService>(ORDERING_MODULE).tableOrders.on(removed, now, uow.trx)
  const occupied = removed.filter((id) => {
    const placed = datesOf(orders.filter(({ table_id }) => table_id === id))
    return held.has(id) || standingOrders(placed, autoReleaseMinutes, now).length > 0
  })
  if (occupied.length > 0) throw failWith("table_occupied", undefined, { details: { table_ids: occupied } })
}
