import { TABLE_LIMITS } from "../../../domain/tables"
import { roomFor, type Table } from "./edits"
import { namesOf } from "./names"

/** The input for adding tables. */
export interface NewTables {
  readonly names: string
  readonly zone: string
  readonly seats: string
}

export type NamesProblem =
  | { readonly kind: "missing" | "backwards" | "long" }
  | { readonly kind: "twice"; readonly name: string }
  /** @param room how many more can be added */
  | { readonly kind: "room"; readonly room: number }

/** The tables to add, or why they cannot be added. */
export function judgeNew({ names: typed, zone }: Pick<NewTables, "names" | "zone">, tables: readonly Table[]) {
  const names = namesOf(typed)
  if (names === null) return { names: [], problem: { kind: "backwards" } satisfies NamesProblem }
  return { names, problem: problemOf(names, zone.trim(), tables) }
}

function problemOf(names: readonly string[], zone: string, tables: readonly Table[]): NamesProblem | undefined {
  const room = roomFor(tables)
  if (names.length === 0) return { kind: "missing" }
  if (names.length > room) return { kind: "room", room }
  if (names.some((name) => name.length > TABLE_LIMITS.label)) return { kind: "long" }
  const present = tables.filter((table) => table.zone === zone).map(({ label }) => label)
  const all = [...present, ...names].map((name) => name.toLowerCase())
  const twice = names.find((name) => all.indexOf(name.toLowerCase()) !== all.lastIndexOf(name.toLowerCase()))
  return twice === undefined ? undefined : { kind: "twice", name: twice }
}

/** The typed number of seats; undefined: it is invalid. */
export function seatsOf(typed: string): number | undefined {
  const seats = Number(typed)
  return /^\d+$/.test(typed.trim()) && seats >= 1 && seats <= TABLE_LIMITS.capacity ? seats : undefined
}
