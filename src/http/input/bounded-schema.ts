import { z } from "@medusajs/framework/zod"
import { PROBLEM_LIMIT } from "../../errors/problem-limit"
import { defOf, longestOf, partsOf, type Schema } from "./schema-parts"

/** Issues after which a list or a record is judged no further; several of them may speak of one field. */
export const ISSUE_LIMIT = 2 * PROBLEM_LIMIT
/** Names in a record (`{ name: value }` with free names). */
export const RECORD_LIMIT = 200

type Parse = Schema["_zod"]["parse"]

const bounded = new WeakSet<Schema>()

/**
 * Makes the time and memory that a schema takes independent of how wrong its input is. zod parses every element of a list before it
 * looks at the list's length, and collects every issue. From here on the lists and records of this schema, at any depth, judge
 * their length first and stop at {@link ISSUE_LIMIT} issues. A schema is prepared once; what it accepts stays the same.
 */
export function boundSchema(schema: Schema): void {
  if (bounded.has(schema)) return
  bounded.add(schema)
  const def = defOf(schema)
  if (def.type === "array") replaceParse(schema, boundedArray(schema, def.element))
  else if (def.type === "record") replaceParse(schema, boundedRecord(schema))
  for (const part of partsOf(schema)) boundSchema(part)
}

/** Without checks of its own a schema runs its parser directly. */
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
    // One for all that are right: lists may have a hundred thousand elements.
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

/** An issue that does not let go on: no rule of the whole is to see a list of which the rest is missing. */
function stop(payload: z.core.ParsePayload): void {
  const last = payload.issues.pop()
  if (last !== undefined) payload.issues.push({ ...last, continue: false })
}
