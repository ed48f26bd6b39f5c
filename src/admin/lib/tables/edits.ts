import type { SettingsTables } from "../../../client/generated"
import { TABLE_LIMITS } from "../../../domain/tables"
import { idFor } from "./names"

export type Table = SettingsTables["tables"][number]
export type TableFields = Pick<Table, "label" | "zone" | "capacity" | "active">
export type TableRules = Omit<SettingsTables, "tables" | "store_url">

/** Tables in a request. Each keeps its code, so the code is not sent. */
export type SentTable = Omit<Table, "qr_token">

/** A change of the list of tables. If another user has changed the list before it is saved, it is applied to the new list. */
export type TablesEdit = (tables: readonly Table[]) => readonly SentTable[]

const asSent = ({ id, label, zone, capacity, active }: Table): SentTable => ({ id, label, zone, capacity, active })

export const unchanged: TablesEdit = (tables) => tables.map(asSent)

/** Adds tables after the others of their zone. */
export function added(names: readonly string[], { zone, capacity }: Pick<Table, "zone" | "capacity">): TablesEdit {
  return (tables) => {
    const taken = new Set(tables.map(({ id }) => id))
    const fresh = names.map((label) => ({ id: idFor(label, taken), label, zone, capacity, active: true }))
    const sent = unchanged(tables)
    const after = sent.findLastIndex((table) => table.zone === zone)
    const at = after < 0 ? sent.length : after + 1
    return [...sent.slice(0, at), ...fresh, ...sent.slice(at)]
  }
}

export function changed(id: string, fields: Partial<TableFields>): TablesEdit {
  return (tables) => unchanged(tables).map((table) => (table.id === id ? { ...table, ...fields } : table))
}

export function removed(id: string): TablesEdit {
  return (tables) => unchanged(tables).filter((table) => table.id !== id)
}

/** Sorts the tables by a list of ids. Tables that are not in the list come last. */
export function inOrder(ids: readonly string[]): TablesEdit {
  const placeOf = (id: string): number => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return (tables) => unchanged(tables).toSorted((a, b) => placeOf(a.id) - placeOf(b.id))
}

/** Moves a table within its zone. */
export function moved<T extends { readonly id: string; readonly zone: string }>(
  tables: readonly T[],
  id: string,
  by: 1 | -1,
): readonly T[] {
  const from = tables.findIndex((table) => table.id === id)
  const table = tables[from]
  if (table === undefined) return tables
  const zone = tables.filter((each) => each.zone === table.zone)
  const other = zone[zone.indexOf(table) + by]
  if (other === undefined) return tables
  return tables.map((each) => (each === table ? other : each === other ? table : each))
}

/** How many more tables can be added. */
export function roomFor(tables: readonly unknown[]): number {
  return TABLE_LIMITS.tables - tables.length
}
