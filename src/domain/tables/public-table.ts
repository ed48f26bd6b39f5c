import { maySit } from "./judge-choice"
import type { Occupancy } from "./occupancy"
import type { Table, TableRules } from "./table-settings"

/** A table as shown to the public (specification, Table records), without orders and without its token. */
export interface PublicTable {
  readonly id: string
  readonly label: string
  readonly zone: string
  readonly capacity: number
  readonly active: boolean
  readonly status: "available" | "occupied"
  readonly selectable: boolean
}

export interface Availability {
  readonly available: number
  readonly total: number
  readonly tables: readonly PublicTable[]
}

/**
 * The table record for a caller.
 * @param withToken the caller has shown its current token
 */
export function publicTable(table: Table, occupancy: Occupancy, rules: TableRules, withToken = false): PublicTable {
  const { id, label, zone, capacity, active } = table
  const seen = rules.show_availability ? occupancy : "free"
  const status = seen === "free" ? "available" : "occupied"
  return { id, label, zone, capacity, active, status, selectable: active && maySit(seen, withToken, rules) }
}

/**
 * All table records for a caller. Inactive tables are shown but not counted. `hide_occupied` leaves out tables that the caller
 * cannot select, without changing the counts.
 */
export function listAvailability(
  tables: readonly { readonly table: Table; readonly occupancy: Occupancy }[],
  rules: TableRules,
): Availability {
  if (!rules.enabled) return { available: 0, total: 0, tables: [] }
  const shown = tables.map(({ table, occupancy }) => publicTable(table, occupancy, rules))
  const active = shown.filter((table) => table.active)
  return {
    available: active.filter(({ status }) => status === "available").length,
    total: active.length,
    tables: rules.hide_occupied ? shown.filter(({ selectable }) => selectable) : shown,
  }
}
