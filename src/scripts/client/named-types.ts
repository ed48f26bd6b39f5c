import type { z } from "@medusajs/framework/zod"
import { type JsonSchema, jsonSchema } from "../../http/document/json-schema"
import { type Field, type TypeNode, typeOf } from "./type-node"

type ObjectNode = Extract<TypeNode, { kind: "object" }>

/** Names of parts that are clearer than the property's name. */
const PART_NAMES: Readonly<Record<string, string>> = {
  Delivery: "OrderTypeSettings",
  DeliveryInput: "OrderTypeSettingsInput",
  ItemInput: "CartItem",
  Table: "OrderTable",
  TargetInput: "BulkTarget",
}

/** Names of parts that share their property's name with other parts, by a field that only the named part has. */
const NAMES_BY_FIELD: Readonly<Record<string, string>> = { on_routing_failure: "DeliverySettings" }

/** Objects with fewer fields are written inline. */
const FIELDS_WORTH_A_NAME = 3

/** Types by name. Objects of the same shape share one name, taken from the first route that uses it; so an order is `Order` everywhere. */
export class NamedTypes {
  readonly #byName = new Map<string, TypeNode>()
  readonly #nameOf = new Map<string, string>()
  readonly #known = new Map<string, string>()

  /** The type of a schema, with its named parts. */
  read(schema: z.ZodType, io: "input" | "output"): TypeNode {
    const components: Record<string, JsonSchema> = {}
    const node = typeOf(jsonSchema(schema, io, components), io)
    const parts = Object.entries(components).map(([name, each]) => [name, typeOf(each, io)] as const)
    const names = new Map(parts.map(([name, each]) => [name, this.#declare(name, each)]))
    for (const [name, each] of parts) this.#byName.set(names.get(name) as string, renamed(each, names))
    return renamed(node, names)
  }

  /** Names a shape, unless it already has a name. Returns a reference to the named type. */
  name(name: string, node: TypeNode): TypeNode {
    if (node.kind === "reference") return node
    const shape = JSON.stringify(node)
    const existing = this.#nameOf.get(shape)
    if (existing !== undefined) return { kind: "reference", name: existing }
    const free = this.#free(name)
    this.#nameOf.set(shape, free)
    this.#byName.set(free, node)
    return { kind: "reference", name: free }
  }

  /** Every named type, sorted by name, with references to named parts. A part used in two places is named after its property. */
  all(): readonly (readonly [name: string, type: TypeNode])[] {
    this.#nameRepeated()
    const whole = [...this.#byName].map(([name, node]) => [name, this.#inside(node)] as const)
    return whole.sort(([a], [b]) => (a < b ? -1 : 1))
  }

  /** A type with references to named parts. */
  short(node: TypeNode): TypeNode {
    const name = this.#nameOf.get(JSON.stringify(node))
    return name === undefined ? this.#inside(node) : { kind: "reference", name }
  }

  #inside(node: TypeNode): TypeNode {
    if (node.kind === "array" || node.kind === "record") return { ...node, of: this.short(node.of) }
    if (node.kind === "union" || node.kind === "both") return { ...node, of: node.of.map((each) => this.short(each)) }
    if (node.kind !== "object") return node
    return this.#extension(node) ?? { ...node, fields: node.fields.map(this.#shortField) }
  }

  readonly #shortField = (field: Field): Field => ({ ...field, type: this.short(field.type) })

  /** Writes an object that has all fields of a large named type as an extension of that type. */
  #extension(node: ObjectNode): TypeNode | undefined {
    const own = new Map(node.fields.map((field) => [field.name, JSON.stringify(field)]))
    const bases = [...this.#byName].filter(
      ([, base]) =>
        base.kind === "object" &&
        base.fields.length >= 8 &&
        base.fields.length < node.fields.length &&
        base.fields.every((field) => own.get(field.name) === JSON.stringify(field)),
    ) as [string, ObjectNode][]
    const [largest] = bases.sort(([, a], [, b]) => b.fields.length - a.fields.length)
    if (largest === undefined) return undefined
    const [name, base] = largest
    const more = node.fields.filter((field) => !base.fields.some((each) => each.name === field.name)).map(this.#shortField)
    return {
      kind: "both",
      of: [
        { kind: "reference", name },
        { kind: "object", fields: more },
      ],
    }
  }

  #nameRepeated(): void {
    const seen = new Map<string, { readonly node: TypeNode; readonly name: string; count: number }>()
    const visit = (node: TypeNode, hint: string, suffix: string): void => {
      const shape = JSON.stringify(node)
      if (node.kind === "object") {
        if (this.#nameOf.has(shape)) return
        const found = seen.get(shape)
        if (found !== undefined) {
          found.count += 1
          return
        }
        const name = kindOf(node) + (nameByField(node) ?? pascal(hint)) + suffix
        if (node.fields.length >= FIELDS_WORTH_A_NAME) seen.set(shape, { node, name: PART_NAMES[name] ?? name, count: 1 })
      }
      for (const [part, inside] of partsOf(node, hint)) visit(part, inside, suffix)
    }
    for (const [name, node] of [...this.#byName])
      for (const [part, inside] of partsOf(node, name)) visit(part, inside, name.endsWith("Body") ? "Input" : "")
    for (const { node, name, count } of seen.values()) if (count > 1) this.name(name, node)
  }

  /** Names a schema that has its own id. If its input and output differ, there are two types. */
  #declare(name: string, node: TypeNode): string {
    const shape = `${name} ${JSON.stringify(node)}`
    const known = this.#known.get(shape)
    if (known !== undefined) return known
    const free = this.#free(pascal(name))
    this.#known.set(shape, free)
    this.#byName.set(free, node)
    return free
  }

  #free(name: string): string {
    let free = name
    for (let count = 2; this.#byName.has(free); count += 1) free = `${name}${count}`
    return free
  }
}

/** `Online` for an object with `kind: "online"`, so that union members get their own names. */
function kindOf({ fields }: ObjectNode): string {
  const kind = fields.find(({ name }) => name === "kind")?.type
  return kind?.kind === "text" && kind.text.startsWith('"') ? pascal(JSON.parse(kind.text)) : ""
}

function nameByField({ fields }: ObjectNode): string | undefined {
  return fields.map(({ name }) => NAMES_BY_FIELD[name]).find((name) => name !== undefined)
}

/** The parts of a type, each with a suggested name. */
function partsOf(node: TypeNode, hint: string): readonly (readonly [TypeNode, string])[] {
  if (node.kind === "array") return [[node.of, singular(hint)]]
  if (node.kind === "record") return [[node.of, hint]]
  if (node.kind === "union" || node.kind === "both") return node.of.map((each) => [each, hint])
  return node.kind === "object" ? node.fields.map(({ name, type }) => [type, name]) : []
}

function renamed(node: TypeNode, names: ReadonlyMap<string, string>): TypeNode {
  return JSON.parse(JSON.stringify(node), (_, value) =>
    value?.kind === "reference" ? { ...value, name: names.get(value.name) ?? value.name } : value,
  )
}

/** `line_items` → `LineItems`, `orders.place` → `OrdersPlace`. */
export function pascal(text: string): string {
  return text.replace(/(^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, __, letter: string) => letter.toUpperCase())
}

/** `categories` → `category`, `statuses` → `status`. */
export function singular(word: string): string {
  if (/ies$/.test(word)) return word.replace(/ies$/, "y")
  if (/(ss|us|x)es$/.test(word)) return word.replace(/es$/, "")
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word
}
