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

  it("lists records by their names", () => {
    const { schema } = document.paths["/svc/v1/orders"].get.responses["200"].content["application/json"]
    expect(schema.properties.data).toEqual({ type: "array", items: { $ref: "#/components/schemas/Order" } })
  })
})
