import type { z } from "@medusajs/framework/zod"
import { failWith } from "../../errors"
import type { FieldProblem } from "../../errors/field-problems"
import { boundSchema, ISSUE_LIMIT } from "./bounded-schema"
import { fieldName } from "./field-name"
import { type Notation, type NullMeaning, readLeniently } from "./lenient-input"
import { fieldProblem, flattenIssues } from "./schema-issues"

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

export type { Notation, NullMeaning } from "./lenient-input"

/** The result of validating a part of a request (path, query or body). */
export interface Judged {
  readonly value?: unknown
  readonly missing: readonly string[]
  readonly invalid: ReadonlyMap<string, FieldProblem>
  /** There may be more problems, because validation stopped early. */
  readonly truncated: boolean
}

const NOTHING: readonly string[] = []
const NO_PROBLEMS: ReadonlyMap<string, FieldProblem> = new Map()

/**
 * Validates one part of a request by its schema, in time linear in its size.
 *
 * The input is first validated unchanged. If that fails, the conversions of the contract are applied ({@link readLeniently}) and the input
 * is validated again. So a schema that accepts `null` or strings gets them unchanged.
 */
export function judge(
  schema: z.ZodObject,
  input: unknown,
  notation: Notation,
  suspicious: boolean,
  nulls: NullMeaning = "absent",
): Judged {
  boundSchema(schema)
  const asItIs = tryOn(schema, input)
  if (asItIs.issues.length === 0) return accepted(asItIs.value, suspicious)
  const subject = readLeniently(schema, input, { notation, nulls })
  const result = subject === input ? asItIs : tryOn(schema, subject)
  return result.issues.length === 0 ? accepted(result.value, suspicious) : sortOut(flattenIssues(named(result.issues)), subject)
}

/** `safeParse` without the messages, which are not used. */
function tryOn(schema: z.ZodObject, input: unknown): z.core.ParsePayload {
  const result = schema._zod.run({ value: input, issues: [] }, { async: false })
  if (result instanceof Promise) throw new Error("Schemas of requests are synchronous")
  return result
}

/** Issues as zod reports them: each with a path. */
function named(issues: readonly z.core.$ZodRawIssue[]): Issue[] {
  return issues.map((issue) => ({ ...issue, path: issue.path ?? [] }) as Issue)
}

function accepted(value: unknown, suspicious: boolean): Judged {
  const unstorable = suspicious ? unstorableText(value) : undefined
  if (unstorable === undefined) return { value, missing: NOTHING, invalid: NO_PROBLEMS, truncated: false }
  const invalid = new Map<string, FieldProblem>([[fieldName(unstorable), { code: "rest_invalid_pattern" }]])
  return { missing: NOTHING, invalid, truncated: false }
}

/**
 * Throws if fields are missing, otherwise if fields are invalid, as the specification requires. The list of fields is shortened when the
 * response is written.
 * @throws rest_missing_callback_param, rest_invalid_param
 */
export function refuseFaults(parts: readonly Judged[]): void {
  const truncated = parts.some((part) => part.truncated)
  const missing = parts.flatMap((part) => part.missing)
  if (missing.length > 0)
    throw failWith("rest_missing_callback_param", { fields: missing }, truncated ? { details: { truncated } } : {})
  const invalid = parts.flatMap((part) => [...part.invalid])
  if (invalid.length === 0) return
  const details = Object.assign(nullProtoRecord(invalid), truncated ? { truncated } : {})
  throw failWith("rest_invalid_param", { fields: invalid.map(([name]) => name) }, { details })
}

/**
 * Validates a JSON value outside of an endpoint, by the same rules.
 * @param at the path of the value in the body, for the names of its fields
 * @throws `rest_missing_callback_param`, `rest_invalid_param`
 */
export function readJson<S extends z.ZodObject>(schema: S, input: unknown, at: Path = []): z.output<S> {
  const judged = judge(schema, input, "json", true)
  const within = (name: string): string => (at.length === 0 ? name : `${fieldName(at)}.${name}`)
  refuseFaults([
    {
      ...judged,
      missing: judged.missing.map(within),
      invalid: new Map([...judged.invalid].map(([name, problem]) => [within(name), problem])),
    },
  ])
  return judged.value as z.output<S>
}

function nullProtoRecord(entries: readonly (readonly [string, FieldProblem])[]): Record<string, unknown> {
  const record: Record<string, unknown> = Object.create(null)
  for (const [name, problem] of entries) record[name] = problem
  return record
}

function sortOut(issues: readonly Issue[], subject: unknown): Judged {
  const missing = new Set<string>()
  const invalid = new Map<string, FieldProblem>()
  for (const issue of issues) {
    const name = fieldName(issue.path)
    const value = valueAt(subject, issue.path)
    if (value === undefined && issue.code !== "custom" && issue.path.length > 0) missing.add(name)
    else if (invalid.has(name)) invalid.set(name, widen(invalid.get(name), fieldProblem(issue, value)))
    else invalid.set(name, fieldProblem(issue, value))
  }
  return { missing: [...missing], invalid, truncated: issues.length >= ISSUE_LIMIT }
}

/** Combines two problems of one field. With the same code, their bounds are merged; otherwise the first problem is kept. */
function widen(first: FieldProblem | undefined, second: FieldProblem): FieldProblem {
  return first?.code === second.code ? { ...first, ...second } : (first ?? second)
}

function valueAt(subject: unknown, path: Path): unknown {
  let value = subject
  for (const step of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<PropertyKey, unknown>)[step]
  }
  return value
}

/**
 * The path of the first string that the database cannot store: with a NUL character or half a surrogate pair. Does not recurse, because
 * bodies of the platform's routes may be nested to any depth.
 */
export function unstorableText(value: unknown): Path | undefined {
  if (typeof value === "string") return isStorable(value) ? undefined : []
  if (typeof value !== "object" || value === null) return undefined
  const path: PropertyKey[] = []
  const open = [entriesOf(value)]
  for (let entries = open.at(-1); entries !== undefined; entries = open.at(-1)) {
    const next = entries.next()
    if (next.done) {
      open.pop()
      path.pop()
      continue
    }
    const [key, inner] = next.value
    if (typeof key === "string" && !isStorable(key)) return path
    if (typeof inner === "string" && !isStorable(inner)) return [...path, key]
    if (typeof inner === "object" && inner !== null) {
      path.push(key)
      open.push(entriesOf(inner))
    }
  }
  return undefined
}

function entriesOf(value: object): Iterator<[PropertyKey, unknown]> {
  return Array.isArray(value) ? value.entries() : Object.entries(value)[Symbol.iterator]()
}

/** False for text with a NUL character or half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && (text as string & { isWellFormed(): boolean }).isWellFormed()
}
