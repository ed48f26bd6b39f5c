import { z } from "@medusajs/framework/zod"

/** Maximum number of paths returned; a body may have a hundred thousand keys. */
const MOST = 50
/** Longer keys are shortened to this length. */
const LONGEST_KEY = 64

/**
 * The paths of unknown keys in a body, for a warning. Unknown keys are ignored (contract section 1). At most 50.
 * @param schemas what the route accepts and what it returns, because a whole record may be sent back
 */
export function unknownKeys(schemas: readonly z.ZodType[], body: unknown): string[] {
  const found: string[] = []
  collect(schemas, body, "", found)
  return found
}

function collect(schemas: readonly z.ZodType[], value: unknown, path: string, found: string[]): void {
  if (!isObject(value) || found.length >= MOST) return
  const known = schemas.map(unwrapped)
  if (Array.isArray(value)) {
    const elements = known.flatMap((schema) => (schema instanceof z.ZodArray ? [schema.element as z.ZodType] : []))
    if (elements.length > 0) for (const [index, inner] of value.entries()) collect(elements, inner, `${path}[${index}]`, found)
    return
  }
  const objects = known.flatMap((schema) => (schema instanceof z.ZodObject ? [schema.shape as Record<string, z.ZodType>] : []))
  if (objects.length === 0) return
  for (const [key, inner] of Object.entries(value)) {
    if (found.length >= MOST) return
    const name = path === "" ? key.slice(0, LONGEST_KEY) : `${path}.${key.slice(0, LONGEST_KEY)}`
    const fitting = objects.flatMap((shape) => (Object.hasOwn(shape, key) && shape[key] ? [shape[key]] : []))
    if (fitting.length === 0) found.push(name)
    else collect(fitting, inner, name, found)
  }
}

/**
 * The paths of read-only keys whose sent value differs from the current one, because the client probably expects to change them.
 * @param taken what the route accepts
 * @param shown what it returns
 * @param present the record before the change, as it was returned
 */
export function changedReadOnlyKeys(taken: z.ZodType, shown: z.ZodType, sent: unknown, present: unknown, path = ""): string[] {
  const [accepts, answers] = [unwrapped(taken), unwrapped(shown)]
  if (!isRecord(sent) || !(accepts instanceof z.ZodObject) || !(answers instanceof z.ZodObject)) return []
  return Object.entries(answers.shape as Record<string, z.ZodType>).flatMap(([key, inner]) => {
    if (!Object.hasOwn(sent, key)) return []
    const name = path === "" ? key : `${path}.${key}`
    const was = isRecord(present) ? present[key] : undefined
    const accepted = (accepts.shape as Record<string, z.ZodType>)[key]
    if (accepted !== undefined) return changedReadOnlyKeys(accepted, inner, sent[key], was, name)
    return isSameValue(sent[key], was) ? [] : [name]
  })
}

/**
 * Whether a sent JSON value is the current one, or a part of it. Single values are compared as text, because forms send every value as
 * text.
 */
function isSameValue(sent: unknown, present: unknown): boolean {
  if (Array.isArray(sent) && Array.isArray(present)) {
    return sent.length === present.length && sent.every((one, index) => isSameValue(one, present[index]))
  }
  if (isRecord(sent) && isRecord(present)) {
    return Object.entries(sent).every(([name, one]) => Object.hasOwn(present, name) && isSameValue(one, present[name]))
  }
  // An object is never turned into text: its `toString` may be any value of the body.
  return !isObject(sent) && !isObject(present) && String(sent) === String(present)
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return isObject(value) && !Array.isArray(value)
}

/** The schema inside "optional", "nullable", defaults and transformations. */
function unwrapped(schema: z.ZodType): z.ZodType {
  let inner = schema
  for (;;) {
    if (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault)
      inner = inner.unwrap() as z.ZodType
    else if (inner instanceof z.ZodPipe) inner = inner.in as z.ZodType
    else return inner
  }
}
