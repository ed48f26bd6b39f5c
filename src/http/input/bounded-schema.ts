import { z } from "@medusajs/framework/zod"
import { PROBLEM_LIMIT } from "../../errors/problem-limit"
import { defOf, longestOf, partsOf, type Schema } from "./schema-parts"

/** Validation of a list or record stops after this many issues. Several issues may be about one field. */
export const ISSUE_LIMIT = 2 * PROBLEM_LIMIT
/** Maximum number of keys in a record (`{ name: value }` with free names). */
export const RECORD_LIMIT = 200

type Parse = Schema["_zod"]["parse"]

const bounded = new WeakSet<Schema>()

/**
 * Limits the time and memory of validating an invalid input. zod parses every element of a list before it checks the list's length, and
 * collects every issue. After this call the lists and records of the schema, at any depth, check their length first and stop at {@link
 * ISSUE_LIMIT} issues. A schema is prepared once and accepts the same values as before.
 */
export function boundSchema(schema: Schema): void {
  if (bounded.has(schema)) return
  bounded.add(schema)
  const def = defOf(schema)
  if (def.type === "array") replaceParse(schema, boundedArray(schema, def.element))
  else if (def.type === "record") replaceParse(schema, boundedRecord(schema))
  for (const part of partsOf(schema)) boundSchema(part)
}

/** Replaces the parser of a schema. In a schema without checks, `run` is the parser itself. */
function replaceParse(schema: Schema, parse: Parse): void {
  const internals = schema._zod
  if (internals.run === internals.parse) internals.run = parse
  internals.parse = parse
}

function boundedArray(schema: Schema, element: Schema): Parse {
  const parse = schema._zod.parse
  const longest = longestOf(schema)
  return (payload, context) => {
    const input = payload.value
    if (!Array.isArray(input)) return parse(payload, context)
    if (input.length > longest) {
      payload.issues.push({
        code: "too_big",
        origin: "array",
        maximum: longest,
        inclusive: true,
        input,
        inst: schema as z.ZodType,
      })
      return payload
    }
    const values: unknown[] = new Array(input.length)
    // All valid elements share one object, because lists may have a hundred thousand.
    let each: z.core.ParsePayload = { value: undefined, issues: [] }
    for (let index = 0; index < input.length; index += 1) {
      each.value = input[index]
      const result = element._zod.run(each, context)
      if (result instanceof Promise) throw new z.core.$ZodAsyncError()
      values[index] = result.value
      if (result.issues.length === 0) continue
      each = { value: undefined, issues: [] }
      payload.issues.push(...z.core.util.prefixIssues(index, result.issues))
      if (payload.issues.length >= ISSUE_LIMIT) {
        stop(payload)
        break
      }
    }
    payload.value = values
    return payload
  }
}

function boundedRecord(schema: Schema): Parse {
  const parse = schema._zod.parse
  return (payload, context) => {
    const input = payload.value
    if (typeof input === "object" && input !== null && Object.keys(input).length > RECORD_LIMIT) {
      payload.issues.push({
        code: "too_big",
        origin: "map",
        maximum: RECORD_LIMIT,
        inclusive: true,
        input,
        inst: schema as z.ZodType,
      })
      return payload
    }
    return parse(payload, context)
  }
}

/** The issue aborts validation, so that no later check sees the incomplete list. */
function stop(payload: z.core.ParsePayload): void {
  const last = payload.issues.pop()
  if (last !== undefined) payload.issues.push({ ...last, continue: false })
}
