import type { JsonSchema } from "./json-schema"

/** Descriptions of fields by name or by `holder.name`, and of records by name. */
export type FieldDescriptions = Readonly<Record<string, string>>

/**
 * Adds descriptions by name to the fields, parameters and records that have none in their schema. The holder of a field is the record or
 * field that contains it. A field that is a named record has the record's description.
 */
export function describeFields(document: JsonSchema, descriptions: FieldDescriptions): JsonSchema {
  const wordsFor = (holder: string, name: string): string | undefined =>
    [`${holder}.${name}`, name].map((key) => (Object.hasOwn(descriptions, key) ? descriptions[key] : undefined)).find(Boolean)
  const described = (node: object, holder: string, name: string): object => {
    const words = "description" in node || "$ref" in node ? undefined : wordsFor(holder, name)
    return words === undefined ? node : { ...node, description: words }
  }

  /** @param fields true if the keys of the node are names of fields */
  const walk = (node: unknown, holder: string, fields: boolean): unknown => {
    if (Array.isArray(node)) return node.map((each) => walk(each, holder, false))
    if (!isObject(node)) return node
    const whole = isParameter(node) ? described(node, node.in, node.name) : node
    return Object.fromEntries(
      Object.entries(whole).map(([key, value]) => {
        if (KEPT.has(key) && !fields) return [key, value]
        const inner = walk(value, fields ? key : holder, !fields && key === "properties")
        return [key, fields && isObject(inner) ? described(inner, holder, key) : inner]
      }),
    )
  }

  const { paths, components, ...rest } = document
  const { schemas, ...others } = components as { schemas: JsonSchema }
  const records = Object.entries(schemas).map(([name, schema]) => [
    name,
    described(walk(schema, name, false) as object, RECORD, name),
  ])
  return { ...rest, paths: walk(paths, ENVELOPE, false), components: { schemas: Object.fromEntries(records), ...others } }
}

/** The holder of fields outside of any record. */
const ENVELOPE = "envelope"
/** The holder of records. */
const RECORD = "record"

/** Keys of a schema whose values are data, not schemas. */
const KEPT: ReadonlySet<string> = new Set(["const", "default", "enum", "examples", "required"])

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function isParameter(node: object): node is { readonly in: string; readonly name: string } {
  return "in" in node && "name" in node && typeof node.in === "string" && typeof node.name === "string" && "schema" in node
}
