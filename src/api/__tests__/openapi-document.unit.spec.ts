import { FIELD_DESCRIPTIONS } from "../field-descriptions"
import { openApiJson } from "../openapi-document"
import { SCHEMA_NAMES } from "../schema-names"

// biome-ignore lint/suspicious/noExplicitAny: the tests look into a JSON document.
type Json = any

const document: Json = JSON.parse(openApiJson())

describe("the OpenAPI document", () => {
  it("has each named record once, and each is used", () => {
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
  ])("%s %s gives one %s", (path, method, name) => {
    const { responses } = document.paths[path][method]
    const { schema } = (responses["200"] ?? responses["201"]).content["application/json"]
    expect(schema.properties.data).toEqual({ $ref: `#/components/schemas/${name}` })
  })

  it("tells how large a body may be", () => {
    for (const limit of ["1 MB", "40,000 fields", "8,000 different", "rest_payload_too_large"])
      expect(document.info.description.replaceAll("\n", " ")).toContain(limit)
  })

  it("lists records by their names", () => {
    const { schema } = document.paths["/svc/v1/orders"].get.responses["200"].content["application/json"]
    expect(schema.properties.data).toMatchObject({ type: "array", items: { $ref: "#/components/schemas/Order" } })
  })
})

describe("what the operations give", () => {
  const operations = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  )
  const dataOf = ({ responses }: Json): Json[] =>
    ["200", "201"].flatMap((status) => {
      const data = responses[status]?.content["application/json"]?.schema.properties?.data
      return data === undefined ? [] : [data.type === "array" ? data.items : data]
    })

  it("are named records, apart from acknowledgements", () => {
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

  it("with an idempotency key, are a new resource, or the first one again and the mark of it", () => {
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

/** Every field of a schema and below it, with the place where it stands. */
function fieldsOf(node: Json, at: string): { readonly at: string; readonly name: string; readonly described: boolean }[] {
  if (Array.isArray(node)) return node.flatMap((each) => fieldsOf(each, at))
  if (typeof node !== "object" || node === null) return []
  return Object.entries<Json>(node).flatMap(([key, value]) =>
    key === "properties"
      ? Object.entries<Json>(value).flatMap(([name, field]) => [
          { at: `${at}.${name}`, name, described: Boolean(field.description ?? field.$ref) },
          ...fieldsOf(field, `${at}.${name}`),
        ])
      : fieldsOf(value, at),
  )
}

describe("the fields of the document", () => {
  const operations = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  )
  const successes = ({ responses }: Json) => Object.entries(responses).filter(([status]) => status < "3")
  const fields = [
    ...Object.entries(document.components.schemas).flatMap(([name, schema]) => fieldsOf(schema, name)),
    ...operations.flatMap(([name, operation]) => [
      ...fieldsOf(operation.requestBody, name),
      ...fieldsOf(successes(operation), name),
      ...(operation.parameters ?? []).map((parameter: Json) => ({
        at: `${name} ${parameter.in}`,
        name: parameter.name,
        described: Boolean(parameter.description),
      })),
    ]),
  ]

  it("are all described", () => {
    expect(fields.length).toBeGreaterThan(1_000)
    expect(fields.filter(({ described }) => !described).map(({ at }) => at)).toEqual([])
  })

  it("are what is described by name: no description is left over", () => {
    const known = new Set(fields.map(({ name }) => name))
    const names = Object.keys(FIELD_DESCRIPTIONS).map((key) => key.slice(key.indexOf(".") + 1))
    expect(names.filter((name) => !known.has(name))).toEqual([])
  })
})
