import type { z } from "@medusajs/framework/zod"

export type Schema = z.core.$ZodType
export type SchemaDef = z.core.$ZodTypes["_zod"]["def"]

/** The definition of a schema. */
export function defOf(schema: Schema): SchemaDef {
  return (schema as z.core.$ZodTypes)._zod.def
}

/** The inner schema of a wrapper (optional, default, pipe, …); undefined for other schemas. */
export function wrappedIn(schema: Schema): Schema | undefined {
  const def = defOf(schema)
  switch (def.type) {
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return def.innerType
    case "pipe":
      return def.in
    case "lazy":
      return def.getter()
    default:
      return undefined
  }
}

/** The direct parts of a schema. */
export function partsOf(schema: Schema): readonly Schema[] {
  const def = defOf(schema)
  switch (def.type) {
    case "object":
      return Object.values(def.shape)
    case "array":
      return [def.element]
    case "record":
      return [def.keyType, def.valueType]
    case "union":
      return def.options
    case "intersection":
      return [def.left, def.right]
    case "pipe":
      return [def.in, def.out]
    default: {
      const inner = wrappedIn(schema)
      return inner === undefined ? [] : [inner]
    }
  }
}

/** The maximum length of an array schema. */
export function longestOf(schema: Schema): number {
  return (schema._zod.bag as { maximum?: number }).maximum ?? Number.POSITIVE_INFINITY
}
