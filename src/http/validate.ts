import type { z } from "@medusajs/framework/zod"
import { failWith } from "../errors"
import type { FieldProblem } from "../errors/field-problems"
import { fieldName } from "./field-name"
import { fieldProblem, flattenIssues } from "./schema-issues"

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

/**
 * How values were written. JSON has types and is not coerced; the text of a query or a form takes numbers and
 * `true|false|1|0` (contract section 1, "Typing").
 */
export type Notation = "json" | "text"

/** What a part of a request (path, query or body) came out as. */
export interface Judged {
  readonly value?: unknown
  readonly missing: readonly string[]
  readonly invalid: ReadonlyMap<string, FieldProblem>
}

const NOTHING: readonly string[] = []
const NO_PROBLEMS: ReadonlyMap<string, FieldProblem> = new Map()
/** Repairs uncover at most a level of issues each; real input needs one round. */
const ROUNDS = 4

const NUMBER = /^[+-]?\d{1,40}(\.\d{1,40})?$/
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
  ["1", true],
  ["0", false],
])

/**
 * Judges one part of a request by its schema.
 *
 * The schema is tried on the input as it is; only when it objects are two liberties of the contract taken, each exactly
 * where it objected: a `null` on an optional field is absence, and text is read as the number or truth value that is
 * asked for. So a schema that names `null`, or takes strings, sees them untouched.
 */
export function judge(schema: z.ZodObject, input: unknown, notation: Notation, suspicious: boolean): Judged {
  let subject = input
  const absent = new Set<string>()
  for (let round = 0; ; round += 1) {
    const result = schema.safeParse(subject)
    if (result.success) {
      const unstorable = suspicious ? unstorableText(result.data, []) : undefined
      return unstorable === undefined
        ? { value: result.data, missing: NOTHING, invalid: NO_PROBLEMS }
        : { missing: NOTHING, invalid: new Map([[fieldName(unstorable), { code: "rest_invalid_pattern" }]]) }
    }
    const issues = flattenIssues(result.error.issues)
    const repaired = round < ROUNDS ? repair(subject, issues, notation, absent) : subject
    if (repaired === subject) return sortOut(issues, subject, absent)
    subject = repaired
  }
}

/** Throws what the specification says about missing fields first, then about wrong ones; passes when there are none. */
export function refuseFaults(parts: readonly Judged[]): void {
  const missing = parts.flatMap((part) => part.missing)
  if (missing.length > 0) throw failWith("rest_missing_callback_param", { fields: missing }, {})
  const invalid = parts.flatMap((part) => [...part.invalid])
  if (invalid.length === 0) return
  const fields = invalid.map(([name]) => name)
  throw failWith("rest_invalid_param", { fields }, { details: nullProtoRecord(invalid) })
}

/**
 * Reads a JSON value that came outside of an endpoint, by the same rules.
 * @throws `rest_missing_callback_param`, `rest_invalid_param`
 */
export function readJson<S extends z.ZodObject>(schema: S, input: unknown): z.output<S> {
  const judged = judge(schema, input, "json", true)
  refuseFaults([judged])
  return judged.value as z.output<S>
}

function nullProtoRecord(entries: readonly (readonly [string, FieldProblem])[]): Record<string, unknown> {
  const record: Record<string, unknown> = Object.create(null)
  for (const [name, problem] of entries) record[name] = problem
  return record
}

function sortOut(issues: readonly Issue[], subject: unknown, absent: ReadonlySet<string>): Judged {
  const missing: string[] = []
  const invalid = new Map<string, FieldProblem>()
  for (const issue of issues) {
    const name = fieldName(issue.path)
    const value = valueAt(subject, issue.path)
    if (value === undefined && issue.code !== "custom" && issue.path.length > 0) {
      // A null that was taken for absence, where the field turned out to be required: present, of the wrong type.
      if (absent.has(name)) invalid.set(name, { code: "rest_invalid_type" })
      else if (!missing.includes(name)) missing.push(name)
    } else if (invalid.has(name)) {
      invalid.set(name, widen(invalid.get(name), fieldProblem(issue, value)))
    } else {
      invalid.set(name, fieldProblem(issue, value))
    }
  }
  return { missing, invalid }
}

/** Two bounds of one field are one problem. */
function widen(first: FieldProblem | undefined, second: FieldProblem): FieldProblem {
  return first?.code === second.code ? { ...first, ...second } : (first ?? second)
}

function repair(subject: unknown, issues: readonly Issue[], notation: Notation, absent: Set<string>): unknown {
  let result = subject
  for (const issue of issues) {
    if (issue.path.length === 0) continue
    const value = valueAt(subject, issue.path)
    if (value === null && typeof issue.path.at(-1) === "string" && !absent.has(fieldName(issue.path))) {
      absent.add(fieldName(issue.path))
      result = withValue(result, issue.path, undefined)
    } else if (notation === "text" && issue.code === "invalid_type" && typeof value === "string") {
      const read = readText(value, issue.expected)
      if (read !== undefined) result = withValue(result, issue.path, read)
    }
  }
  return result
}

function readText(text: string, expected: string): unknown {
  switch (expected) {
    case "number":
    case "int":
      return NUMBER.test(text) ? Number(text) : undefined
    case "boolean":
      return BOOLEANS.get(text)
    case "array":
      return [text]
    default:
      return undefined
  }
}

function valueAt(subject: unknown, path: Path): unknown {
  let value = subject
  for (const step of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<PropertyKey, unknown>)[step]
  }
  return value
}

/** A copy with another value at a path; `undefined` removes the key. Only the containers on the path are copied. */
function withValue(subject: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (Array.isArray(subject)) {
    const copy = [...subject]
    copy[Number(step)] = withValue(copy[Number(step)], rest, value)
    return copy
  }
  // Spread defines own keys, so that a key named __proto__ stays a key.
  const copy = { ...(subject as Record<PropertyKey, unknown>) }
  if (rest.length === 0 && value === undefined) delete copy[step]
  else copy[step] = withValue(copy[step], rest, value)
  return copy
}

/** The path of the first string that the database cannot store: with a NUL character or half a surrogate pair. */
function unstorableText(value: unknown, path: Path): Path | undefined {
  if (typeof value === "string") return isStorable(value) ? undefined : path
  if (typeof value !== "object" || value === null) return undefined
  const entries: Iterable<[PropertyKey, unknown]> = Array.isArray(value) ? value.entries() : Object.entries(value)
  for (const [key, inner] of entries) {
    if (typeof key === "string" && !isStorable(key)) return path
    const found = unstorableText(inner, [...path, key])
    if (found !== undefined) return found
  }
  return undefined
}

/** False for text with a NUL character or half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && (text as string & { isWellFormed(): boolean }).isWellFormed()
}
