import { z } from "@medusajs/framework/zod"

export type JsonSchema = Record<string, unknown>

const DEFINITIONS = "#/$defs/"
const COMPONENTS = "#/components/schemas/"

/**
 * The JSON Schema of a zod schema: of what it takes (`input`) or of what it gives (`output`). Shapes are open, because the
 * contract lets fields be added. Definitions that a schema refers to by name are put into `components`.
 */
export function jsonSchema(schema: z.ZodType, io: "input" | "output", components: Record<string, JsonSchema>): JsonSchema {
  const {
    $schema: _dialect,
    $defs,
    ...converted
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema: target }) => {
      const { def } = zodSchema._zod
      if (def.type === "object" && target.additionalProperties === false) delete target.additionalProperties
      // Left out by the conversion when the field is read from text first.
      if (def.type === "default") target.default = (def as { defaultValue?: unknown }).defaultValue
      // What every integer of JSON keeps to is no bound that a reader needs.
      if (target.minimum === Number.MIN_SAFE_INTEGER) delete target.minimum
      if (target.maximum === Number.MAX_SAFE_INTEGER) delete target.maximum
    },
  }) as JsonSchema
  for (const [name, definition] of Object.entries(($defs as Record<string, JsonSchema> | undefined) ?? {})) {
    components[name] = relocated(definition) as JsonSchema
  }
  return relocated(converted) as JsonSchema
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
