import type { TableOccupancy } from "../../../client/generated"
import { toDecimal, toMinor } from "../../../domain/money/minor"

/** Who is at a table: an order, a guest who is choosing, nobody. */
export type SeatState =
  /** @param since when the first of its orders was placed */
  | { readonly name: "occupied"; readonly since: string }
  /** @param until when the hold expires; null: a checkout is running */
  | { readonly name: "held"; readonly until: string | null }
  | { readonly name: "free" }
  | { readonly name: "inactive" }

export const SEAT_FILTERS = ["all", "free", "occupied", "inactive"] as const
export type SeatFilter = (typeof SEAT_FILTERS)[number]

export function stateOf({ orders, status, active, held_until: until }: TableOccupancy): SeatState {
  const [since] = orders.map(({ created_at }) => created_at).sort((a, b) => Date.parse(a) - Date.parse(b))
  if (since !== undefined) return { name: "occupied", since }
  if (status === "occupied") return { name: "held", until }
  return { name: active ? "free" : "inactive" }
}

export function fits(table: TableOccupancy, filter: SeatFilter): boolean {
  const { name } = stateOf(table)
  return filter === "all" || name === filter || (filter === "occupied" && name === "held")
}

/** Tables by zone, with the zones in the order of their first table. */
export function byZone<T extends { readonly zone: string }>(
  tables: readonly T[],
): readonly { readonly zone: string; readonly tables: readonly T[] }[] {
  const zones = new Map<string, T[]>()
  for (const table of tables) zones.set(table.zone, [...(zones.get(table.zone) ?? []), table])
  return [...zones].map(([zone, found]) => ({ zone, tables: found }))
}

/** The total of a table's orders; null: there are none. */
export function sumOf(orders: TableOccupancy["orders"]): { readonly total: string; readonly currency: string } | null {
  const [first] = orders
  if (first === undefined) return null
  const digits = Math.max(...orders.map(({ total }) => total.split(".")[1]?.length ?? 0))
  const minor = orders.reduce((sum, { total }) => sum + toMinor(total, digits), 0n)
  return { total: toDecimal(minor, digits), currency: first.currency }
}
