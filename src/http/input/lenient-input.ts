import type { z } from "@medusajs/framework/zod"
import { RECORD_LIMIT } from "./bounded-schema"
import { defOf, longestOf, type Schema, wrappedIn } from "./schema-parts"

/**
 * How values are written. JSON has types and is not converted; text of a query or form may be a number or `true|false|1|0` (contract
 * section 1, "Typing").
 */
export type Notation = "json" | "text"

/** What `null` means for an optional field whose schema does not accept it: absent, or an invalid value (in settings). */
export type NullMeaning = "absent" | "wrong"

export interface Reading {
  readonly notation: Notation
  readonly nulls: NullMeaning
}

/** Converts a value for the schema; returns the same value if there is nothing to convert. */
type Reader = (value: unknown, reading: Reading) => unknown

const NUMBER = /^[+-]?\d{1,40}(\.\d{1,40})?$/
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
  ["1", true],
  ["0", false],
])

const readers = new WeakMap<Schema, Reader>()
const AS_IT_IS: Reader = (value) => value

/**
 * Applies the two conversions of the contract to an input, guided by its schema: `null` in an optional field becomes absent if the schema
 * does not accept it, and text becomes the number, boolean or list that the schema expects. Linear in the size of the input; copies only
 * what it changes. Lists and records that are too long are left unchanged, because they will be refused.
 */
export function readLeniently(schema: Schema, input: unknown, reading: Reading): unknown {
  return readerOf(schema)(input, reading)
}

function readerOf(schema: Schema): Reader {
  const known = readers.get(schema)
  if (known !== undefined) return known
  // A recursive schema needs its converter while the converter is still being built.
  let made: Reader = AS_IT_IS
  readers.set(schema, (value, reading) => made(value, reading))
  made = makeReader(schema)
  readers.set(schema, made)
  return made
}

function makeReader(schema: Schema): Reader {
  const inner = wrappedIn(schema)
  if (inner !== undefined) return readerOf(inner)
  const def = defOf(schema)
  switch (def.type) {
    case "object":
      return objectReader(def.shape)
    case "array":
      return arrayReader(def.element, longestOf(schema))
    case "record":
      return recordReader(def.valueType)
    case "union":
      return unionReader(def.options)
    case "number":
      return (value, { notation }) =>
        notation === "text" && typeof value === "string" && NUMBER.test(value) ? Number(value) : value
    case "boolean":
      return (value, { notation }) => (notation === "text" && typeof value === "string" ? (BOOLEANS.get(value) ?? value) : value)
    default:
      return AS_IT_IS
  }
}

function objectReader(shape: Readonly<Record<string, Schema>>): Reader {
  const fields = Object.entries(shape).map(([name, field]) => ({
    name,
    read: readerOf(field),
    dropsNull: takes(field, undefined) && !takes(field, null),
  }))
  return (value, reading) => {
    if (!isObject(value)) return value
    let copy: Record<string, unknown> | undefined
    for (const { name, read, dropsNull } of fields) {
      if (!Object.hasOwn(value, name)) continue
      const present = value[name]
      if (present === null && dropsNull && reading.nulls === "absent") {
        copy ??= { ...value }
        delete copy[name]
        continue
      }
      const wanted = read(present, reading)
      if (wanted === present) continue
      copy ??= { ...value }
      copy[name] = wanted
    }
    return copy ?? value
  }
}

function recordReader(valueSchema: Schema): Reader {
  const read = readerOf(valueSchema)
  const dropsNull = !takes(valueSchema, null)
  return (value, reading) => {
    if (!isObject(value)) return value
    const names = Object.keys(value)
    if (names.length > RECORD_LIMIT) return value
    const entries: [string, unknown][] = []
    let changed = false
    for (const name of names) {
      const present = value[name]
      const isDropped = present === null && dropsNull && reading.nulls === "absent"
      const wanted = isDropped ? undefined : read(present, reading)
      changed ||= isDropped || wanted !== present
      if (!isDropped) entries.push([name, wanted])
    }
    // Defines own keys, so that a key named __proto__ stays a key.
    return changed ? Object.fromEntries(entries) : value
  }
}

function arrayReader(element: Schema, longest: number): Reader {
  const read = readerOf(element)
  return (value, reading) => {
    const list = reading.notation === "text" && typeof value === "string" ? [value] : value
    if (!Array.isArray(list) || list.length > longest) return list
    let copy: unknown[] | undefined
    for (const [index, present] of list.entries()) {
      const wanted = read(present, reading)
      if (wanted === present) continue
      copy ??= [...list]
      copy[index] = wanted
    }
    return copy ?? list
  }
}

/** Text stays text if one of the alternatives is text. Otherwise the alternatives are tried in their order. */
function unionReader(options: readonly Schema[]): Reader {
  const all = options.map(readerOf)
  const keepsText = options.some(isText)
  return (value, reading) => {
    if (typeof value === "string" && keepsText) return value
    return all.reduce(
      (present, read) => (typeof present === "string" || isContainer(present) ? read(present, reading) : present),
      value,
    )
  }
}

function isText(schema: Schema): boolean {
  const inner = wrappedIn(schema)
  if (inner !== undefined) return isText(inner)
  const def = defOf(schema)
  if (def.type === "union") return def.options.some(isText)
  return def.type === "string" || def.type === "enum" || def.type === "literal"
}

function takes(schema: Schema, value: null | undefined): boolean {
  return (schema as z.ZodType).safeParse(value).success
}

function isContainer(value: unknown): boolean {
  return typeof value === "object" && value !== null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
