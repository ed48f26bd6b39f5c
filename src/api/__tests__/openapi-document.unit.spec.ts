import { FIELD_DESCRIPTIONS } from "../document/field-descriptions"
import { RECORD_DESCRIPTIONS } from "../document/record-descriptions"
import { SCHEMA_NAMES } from "../document/schema-names"
import { TAG_DESCRIPTIONS } from "../document/tag-descriptions"
import { openApiJson } from "../openapi-document"

// biome-ignore lint/suspicious/noExplicitAny: the tests look into a JSON document.
type Json = any

const document: Json = JSON.parse(openApiJson())

describe("the OpenAPI document", () => {
  it("contains each named schema once, and refers to each", () => {
    const names = [...SCHEMA_NAMES.values()]
    expect(new Set(names).size).toBe(names.length)
    const used = new Set([...openApiJson().matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name))
    expect(names.filter((name) => !used.has(name))).toEqual([])
    expect([...used].filter((name) => !(String(name) in document.components.schemas))).toEqual([])
  })

  it.each([
    ["/svc/v1/orders/{id}", "get", "Order"],
    ["/svc/v1/orders", "post", "PlacedOrder"],
    ["/svc/v1/products/{id}", "get", "Product"],
    ["/svc/v1/settings/operation", "get", "Settings"],
    ["/svc/v1/settings/operation", "put", "Settings"],
    ["/svc/v1/status", "get", "ServiceStatus"],
  ])("declares the result of %s %s as %s", (path, method, name) => {
    const { responses } = document.paths[path][method]
    const { schema } = (responses["200"] ?? responses["201"]).content["application/json"]
    expect(schema.properties.data).toEqual({ $ref: `#/components/schemas/${name}` })
  })

  it("describes every tag, and no other tag", () => {
    expect(document.tags.filter(({ description }: Json) => description === undefined)).toEqual([])
    expect(document.tags.map(({ name }: Json) => name)).toEqual(Object.keys(TAG_DESCRIPTIONS).sort())
  })

  it("has no object with both named properties and a schema for other properties", () => {
    const odd: string[] = []
    const look = (value: Json, path: string): void => {
      if (value === null || typeof value !== "object") return
      if (typeof value.additionalProperties === "object" && Object.keys(value.properties ?? {}).length > 0) odd.push(path)
      for (const [name, each] of Object.entries(value)) look(each, `${path}/${name}`)
    }
    look(document, "")
    expect(odd).toEqual([])
  })

  it("names the host that serves it as its server", () => {
    expect(document.servers).toEqual([{ url: "/", description: expect.any(String) }])
  })

  it("states the limits of a body", () => {
    for (const limit of ["1 MB", "40,000 fields", "8,000 different", "rest_payload_too_large"])
      expect(document.info.description.replaceAll("\n", " ")).toContain(limit)
  })

  it("refers to named schemas in lists", () => {
    const { schema } = document.paths["/svc/v1/orders"].get.responses["200"].content["application/json"]
    expect(schema.properties.data).toMatchObject({ type: "array", items: { $ref: "#/components/schemas/Order" } })
  })
})

describe("the results of operations", () => {
  const operations = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  )
  const dataOf = ({ responses }: Json): Json[] =>
    ["200", "201"].flatMap((status) => {
      const data = responses[status]?.content["application/json"]?.schema.properties?.data
      return data === undefined ? [] : [data.type === "array" ? data.items : data]
    })

  it("are named schemas, except acknowledgements", () => {
    const nameless = operations.filter(([, operation]) =>
      dataOf(operation).some(({ $ref, properties = {} }) => $ref === undefined && Object.keys(properties).length > 0),
    )
    expect(nameless.map(([name]) => name).sort()).toEqual([
      "delete /svc/v1/auth/session",
      "post /svc/v1/auth/reset-password",
      "post /svc/v1/auth/reset-password/confirm",
      "post /svc/v1/loyalty/verify-email",
      "post /svc/v1/loyalty/verify-email/confirm",
    ])
  })

  it("are 201, or 200 with `meta.replayed`, if the operation takes an idempotency key", () => {
    const keyed = operations.filter(([name, { parameters = [], requestBody }]) => {
      const { properties = {} } = requestBody?.content["application/json"].schema ?? {}
      const inBody = "idempotency" in properties || "request_id" in properties
      return name !== "post /svc/v1/bulk/preview" && (inBody || parameters.some((each: Json) => each.name === "Idempotency-Key"))
    })
    expect(keyed.length).toBeGreaterThan(4)
    for (const [name, { responses }] of keyed) {
      const meta = responses["200"]?.content["application/json"].schema.properties.meta
      expect([name, Object.keys(responses).includes("201"), meta?.properties]).toEqual([
        name,
        true,
        { replayed: expect.objectContaining({ type: "boolean" }) },
      ])
    }
  })
})

/** Whether a field has a description: its own, or that of the named schema that it refers to. */
function isDescribed({ description, $ref }: Json): boolean {
  const record = $ref === undefined ? undefined : document.components.schemas[$ref.split("/").at(-1)]
  return Boolean(description ?? record?.description)
}

/** Every field of a schema, at any depth, with its path. */
function fieldsOf(node: Json, at: string): { readonly at: string; readonly name: string; readonly described: boolean }[] {
  if (Array.isArray(node)) return node.flatMap((each) => fieldsOf(each, at))
  if (typeof node !== "object" || node === null) return []
  return Object.entries<Json>(node).flatMap(([key, value]) =>
    key === "properties"
      ? Object.entries<Json>(value).flatMap(([name, field]) => [
          { at: `${at}.${name}`, name, described: isDescribed(field) },
          ...fieldsOf(field, `${at}.${name}`),
        ])
      : fieldsOf(value, at),
  )
}

describe("the fields of the document", () => {
  const operations = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  )
  const fields = [
    ...Object.entries(document.components.schemas).flatMap(([name, schema]) => fieldsOf(schema, name)),
    ...operations.flatMap(([name, operation]) => [
      ...fieldsOf(operation.requestBody, name),
      ...fieldsOf(operation.responses, name),
      ...(operation.parameters ?? []).map((parameter: Json) => ({
        at: `${name} ${parameter.in}`,
        name: parameter.name,
        described: Boolean(parameter.description),
      })),
    ]),
  ]

  it("all have a description", () => {
    expect(fields.length).toBeGreaterThan(1_000)
    expect(fields.filter(({ described }) => !described).map(({ at }) => at)).toEqual([])
  })

  it("belong to schemas that all have a description, which RECORD_DESCRIPTIONS can replace", () => {
    const records = Object.entries<Json>(document.components.schemas)
    expect(records.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([])
    const texts = records.filter(([name]) => name in RECORD_DESCRIPTIONS).map(([name, { description }]) => [name, description])
    expect(texts).toEqual(Object.entries(RECORD_DESCRIPTIONS))
  })

  it("are the only names in FIELD_DESCRIPTIONS", () => {
    const known = new Set(fields.map(({ name }) => name))
    const names = Object.keys(FIELD_DESCRIPTIONS).map((key) => key.slice(key.indexOf(".") + 1))
    expect(names.filter((name) => !known.has(name))).toEqual([])
  })
})
