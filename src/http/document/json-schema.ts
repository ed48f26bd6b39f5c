import { z } from "@medusajs/framework/zod"

export type JsonSchema = Record<string, unknown>

export const JSON_TYPE = "application/json"

const DEFINITIONS = "#/$defs/"
const COMPONENTS = "#/components/schemas/"

/** A reference to a schema among the components of the document. */
export const reference = (name: string): JsonSchema => ({ $ref: COMPONENTS + name })

/** Schemas that become components of the document, with their names. */
export type SchemaNames = ReadonlyMap<unknown, string>

const NO_NAMES: SchemaNames = new Map()

/** Zod's registry of schema metadata, in which the names are the ids. */
class NamedSchemas extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  constructor(readonly names: SchemaNames) {
    super()
  }

  override get(schema: z.core.$ZodType) {
    const known = z.globalRegistry.get(schema)
    const id = this.names.get(schema)
    return (id === undefined ? known : { ...known, id }) as never
  }
}

/**
 * The JSON Schema of a zod schema, for its input or its output. Objects allow additional fields, because the contract allows new fields.
 * Schemas that are named in `names` or refer to themselves are added to `components`.
 */
export function jsonSchema(
  schema: z.ZodType,
  io: "input" | "output",
  components: Record<string, JsonSchema>,
  names: SchemaNames = NO_NAMES,
): JsonSchema {
  const {
    $schema: _dialect,
    $defs,
    ...converted
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    metadata: new NamedSchemas(names),
    override: ({ zodSchema, jsonSchema: target }) => {
      const { def } = zodSchema._zod
      delete target.id
      if (def.type === "object" && target.additionalProperties === false) delete target.additionalProperties
      // The conversion loses the default if the field is parsed from text.
      if (def.type === "default") target.default = (def as { defaultValue?: unknown }).defaultValue
      // The bounds of a safe integer are of no use to a reader.
      if (target.minimum === Number.MIN_SAFE_INTEGER) delete target.minimum
      if (target.maximum === Number.MAX_SAFE_INTEGER) delete target.maximum
    },
  }) as JsonSchema
  for (const [name, definition] of Object.entries(($defs as Record<string, JsonSchema> | undefined) ?? {})) {
    components[name] = relocated(definition) as JsonSchema
  }
  const name = names.get(schema)
  if (name === undefined) return relocated(converted) as JsonSchema
  components[name] = relocated(converted) as JsonSchema
  return reference(name)
}

function relocated(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(relocated)
  if (typeof node !== "object" || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === "$ref" && typeof value === "string" ? value.replace(DEFINITIONS, COMPONENTS) : relocated(value),
    ]),
  )
}
