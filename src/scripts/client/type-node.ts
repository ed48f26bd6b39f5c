import type { JsonSchema } from "../../http/document/json-schema"

/** A TypeScript type, before it is written as text. */
export type TypeNode =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "array"; readonly of: TypeNode; readonly io: "input" | "output" }
  | { readonly kind: "record"; readonly of: TypeNode }
  | { readonly kind: "union"; readonly of: readonly TypeNode[] }
  | { readonly kind: "both"; readonly of: readonly TypeNode[] }
  | { readonly kind: "reference"; readonly name: string }
  | { readonly kind: "object"; readonly fields: readonly Field[] }

/** One property of an object. */
export interface Field {
  readonly name: string
  readonly optional: boolean
  readonly description: string | undefined
  readonly type: TypeNode
}

const REFERENCE = "#/components/schemas/"

const text = (written: string): TypeNode => ({ kind: "text", text: written })

/** The type of a JSON Schema. Bounds and patterns are ignored; input lists are read-only. */
export function typeOf(schema: unknown, io: "input" | "output"): TypeNode {
  const node = (typeof schema === "object" && schema !== null ? schema : {}) as JsonSchema
  if (typeof node.$ref === "string") return { kind: "reference", name: node.$ref.replace(REFERENCE, "") }
  if ("const" in node) return text(JSON.stringify(node.const))
  if (Array.isArray(node.enum)) return { kind: "union", of: node.enum.map((value) => text(JSON.stringify(value))) }
  const options = node.anyOf ?? node.oneOf
  if (Array.isArray(options)) return union(options.map((each) => typeOf(each, io)))
  if (Array.isArray(node.type)) return union(node.type.map((type) => typeOf({ ...node, type }, io)))
  switch (node.type) {
    case "string":
    case "boolean":
    case "null":
      return text(node.type)
    case "number":
    case "integer":
      return text("number")
    case "array":
      return { kind: "array", of: typeOf(node.items, io), io }
    case "object":
      return objectOf(node, io)
    default:
      return Array.isArray(node.allOf) ? { kind: "both", of: node.allOf.map((each) => typeOf(each, io)) } : text("unknown")
  }
}

function union(types: readonly TypeNode[]): TypeNode {
  const flat = types.flatMap((type) => (type.kind === "union" ? type.of : [type]))
  const written = new Map(flat.map((type) => [JSON.stringify(type), type]))
  const distinct = [...written.values()]
  // A constant is redundant beside its own type.
  const needed = distinct.filter(
    (type) =>
      !(
        type.kind === "text" &&
        type.text.startsWith('"') &&
        distinct.some((other) => other.kind === "text" && other.text === "string")
      ),
  )
  return needed.length === 1 ? (needed[0] as TypeNode) : { kind: "union", of: needed }
}

function objectOf({ properties, required, additionalProperties }: JsonSchema, io: "input" | "output"): TypeNode {
  const entries = Object.entries((properties ?? {}) as Record<string, JsonSchema>)
  if (entries.length === 0) return { kind: "record", of: typeOf(additionalProperties, io) }
  const needed = new Set(Array.isArray(required) ? required : [])
  const fields = entries.map(([name, schema]) => ({
    name,
    optional: !needed.has(name),
    description: typeof schema.description === "string" ? schema.description : undefined,
    type: typeOf(schema, io),
  }))
  const object: TypeNode = { kind: "object", fields }
  const more = additionalProperties !== undefined && additionalProperties !== false && additionalProperties !== true
  // Known keys beside an index signature keep their own types.
  return more ? { kind: "both", of: [object, { kind: "record", of: text("unknown") }] } : object
}
