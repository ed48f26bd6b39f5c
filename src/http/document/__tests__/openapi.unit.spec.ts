import { z } from "@medusajs/framework/zod"
import { type FailureCode, vocabulary } from "../../../errors"
import { endpoint } from "../../endpoint"
import { pagination } from "../../input/pagination"
import { queryInteger } from "../../input/query-fields"
import { codesOf } from "../error-codes"
import { openApiDocument } from "../openapi"

const base = { since: "1.6.0", tag: "Test", summary: "A summary" } as const

const list = endpoint({
  ...base,
  permission: "public",
  params: z.object({ slug: z.enum(["delivery", "pickup"]) }),
  query: z.object({ ...pagination, days: queryInteger({ min: 1, max: 90 }).describe("How many.") }),
  response: z.array(z.object({ id: z.int(), at: z.string().nullable() })),
  paginated: true,
  failures: ["svc_not_found"],
  handle: () => [],
})

const create = endpoint({
  ...base,
  permission: "management",
  refusal: "rest_forbidden",
  refusedInCoexistence: true,
  body: z.object({ name: z.string().max(255), note: z.string().max(1_000).optional() }),
  headers: z.object({ "Idempotency-Key": z.string().optional() }),
  response: z.object({ id: z.int() }),
  created: true,
  replayable: true,
  failures: ["svc_email_exists"],
  handle: () => null,
})

const page = endpoint({ ...base, permission: "signed_in", produces: "text/csv", response: z.string(), handle: () => "" })

// biome-ignore lint/suspicious/noExplicitAny: the tests look into a JSON document.
type Json = any

const document: Json = openApiDocument(
  [
    { method: "GET", path: "/svc/v1/things/{slug}", spec: list.spec },
    { method: "POST", path: "/svc/v1/things", spec: create.spec },
    { method: "GET", path: "/svc/orders/report.csv", spec: page.spec },
  ],
  { title: "t", version: "1.29.0", description: "d" },
)

describe("an operation", () => {
  const get = document.paths["/svc/v1/things/{slug}"].get
  const post = document.paths["/svc/v1/things"].post

  it("lists its parameters with place, bounds and description, and whether they are required", () => {
    expect(get.parameters).toEqual([
      { name: "slug", in: "path", required: true, schema: { type: "string", enum: ["delivery", "pickup"] } },
      {
        name: "page",
        in: "query",
        required: false,
        description: "Page, from 1.",
        schema: { type: "integer", minimum: 1, default: 1 },
      },
      {
        name: "per_page",
        in: "query",
        required: false,
        description: "Records per page.",
        schema: { type: "integer", minimum: 1, maximum: 100, default: 20 },
      },
      {
        name: "days",
        in: "query",
        required: true,
        description: "How many.",
        schema: { type: "integer", minimum: 1, maximum: 90 },
      },
    ])
    expect(post.parameters).toEqual([{ name: "Idempotency-Key", in: "header", required: false, schema: { type: "string" } }])
  })

  it("returns the envelope, with the pagination object if it is paginated", () => {
    const { schema } = get.responses["200"].content["application/json"]
    expect(schema.required).toEqual(["success", "data", "meta"])
    expect(schema.properties.meta).toEqual({ $ref: "#/components/schemas/Pagination" })
    expect(schema.properties.data.items.properties.at).toEqual({ anyOf: [{ type: "string" }, { type: "null" }] })
    expect(schema.properties.data.items).not.toHaveProperty("additionalProperties")
  })

  it("returns 201 if it creates a resource, and 200 for a repeated key", () => {
    expect(Object.keys(post.responses).filter((status) => status < "3")).toEqual(["200", "201"])
    expect(Object.keys(get.responses).filter((status) => status < "3")).toEqual(["200"])
  })

  it("accepts JSON and forms", () => {
    expect(Object.keys(post.requestBody.content)).toEqual(["application/json", "application/x-www-form-urlencoded"])
    expect(post.requestBody.required).toBe(true)
    expect(post.requestBody.content["application/json"].schema.required).toEqual(["name"])
  })

  it("states permission and credentials", () => {
    expect(get.security).toEqual([{}, { bearer: [] }, { application_password: [] }, { session: [], nonce: [] }])
    expect(post.security).toEqual([{ bearer: [] }, { application_password: [] }, { session: [], nonce: [] }])
    expect([get["x-permission"], get["x-since"], get.operationId, post.operationId]).toEqual([
      "public",
      "1.6.0",
      "getThingsSlug",
      "postThings",
    ])
  })

  it("may return another media type without an envelope", () => {
    expect(document.paths["/svc/orders/report.csv"].get.responses["200"].content).toEqual({
      "text/csv": { schema: { type: "string" } },
    })
  })
})

describe("the error codes of a route", () => {
  it("are its own codes and the general codes that it can return, with their statuses", () => {
    expect(Object.fromEntries(codesOf("GET", list.spec))).toEqual({
      rest_cookie_invalid_nonce: [403],
      svc_https_required: [403],
      rest_invalid_param: [400],
      rest_missing_callback_param: [400],
      svc_not_found: [404],
      svc_internal_error: [500],
      svc_overloaded: [503],
    })
    expect(Object.fromEntries(codesOf("POST", create.spec))).toMatchObject({
      rest_forbidden: [401, 403],
      svc_cutover_pending: [409],
      rest_invalid_json: [400],
      rest_payload_too_large: [413],
      rest_request_timeout: [408],
      svc_email_exists: [409],
    })
  })

  it("are in the document by status, each in its format", () => {
    const conflict = document.paths["/svc/v1/things"].post.responses["409"]
    expect(conflict.content["application/json"].schema).toEqual({
      allOf: [
        { $ref: "#/components/schemas/PluginError" },
        {
          type: "object",
          properties: { error: { type: "object", properties: { code: { enum: ["svc_cutover_pending", "svc_email_exists"] } } } },
        },
      ],
    })
    const forbidden = document.paths["/svc/v1/things"].post.responses["403"].content["application/json"].schema
    expect(forbidden.oneOf).toHaveLength(2)
    expect(document.paths["/svc/v1/things"].post.responses["503"].headers).toHaveProperty("Retry-After")
  })
})

it("the document is complete: every reference resolves, nothing is undefined", () => {
  const text = JSON.stringify(document)
  for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
    expect(Object.keys(document.components.schemas)).toContain(name)
  expect(text).not.toContain("$defs")
})

describe("the error responses of a route", () => {
  it.each(Object.keys(vocabulary) as FailureCode[])("contain the message of %s, with sample values as parameters", (code) => {
    const refusing = endpoint({ ...base, permission: "public", response: z.string(), failures: [code], handle: () => "" })
    const { paths }: Json = openApiDocument([{ method: "GET", path: "/svc/v1/things", spec: refusing.spec }], {
      title: "Title",
      version: "1.0.0",
      description: "",
    })
    const { description } = paths["/svc/v1/things"].get.responses[String(vocabulary[code].status)]
    expect(description).toContain(`\`${code}\`: `)
    expect(description).not.toContain("undefined")
  })
})

describe("named schemas", () => {
  const thing = z.object({ id: z.int(), at: z.string().nullable() })
  const rest = { ...base, permission: "public", handle: () => null } as const
  const routes = [
    { method: "GET", path: "/svc/v1/things", spec: endpoint({ ...rest, response: z.array(thing) }).spec },
    { method: "GET", path: "/svc/v1/things/{id}", spec: endpoint({ ...rest, response: thing }).spec },
    { method: "GET", path: "/svc/v1/boxes", spec: endpoint({ ...rest, response: z.object({ of: thing.optional() }) }).spec },
  ] as const
  const info = { title: "t", version: "1.29.0", description: "d" }
  const named: Json = openApiDocument(routes, info, { names: new Map([[thing, "Thing"]]) })
  const dataOf = (path: string) => named.paths[path].get.responses["200"].content["application/json"].schema.properties.data

  it("are in the document once, wherever they are used", () => {
    const reference = { $ref: "#/components/schemas/Thing" }
    expect(dataOf("/svc/v1/things")).toEqual({ type: "array", items: reference })
    expect(dataOf("/svc/v1/things/{id}")).toEqual(reference)
    expect(dataOf("/svc/v1/boxes").properties.of).toEqual(reference)
    expect(named.components.schemas.Thing).toEqual({
      type: "object",
      properties: { id: { type: "integer" }, at: { anyOf: [{ type: "string" }, { type: "null" }] } },
      required: ["id", "at"],
    })
  })

  it("do not change the servers, which are the given servers or the document's origin", () => {
    expect(named.servers).toEqual([{ url: "/", description: expect.any(String) }])
    const servers = [{ url: "https://my.shop" }]
    expect(openApiDocument(routes, info, { servers }).servers).toEqual(servers)
  })
})
