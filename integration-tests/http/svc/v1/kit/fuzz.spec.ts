import * as fc from "fast-check"
import { routeTable } from "../../../../../src/api/route-table"
import { type FailureCode, vocabulary } from "../../../../../src/errors"
import type { DeclaredRoute } from "../../../../../src/http"
import { codesOf } from "../../../../../src/http/document/error-codes"
import { jsonSchema } from "../../../../../src/http/document/json-schema"
import { type Answer, type Store, smallCatalogue, startStore, type TestRole } from "../../../../support"

/** Total number of requests; `npm run fuzz` sends more, with random seeds. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 5_000)
const SEED = Number(process.env.FUZZ_SEED ?? 7)
/** Limits the run to routes whose method and path match this pattern, for example `extra`. Use it for newly written routes. */
const ONLY = new RegExp(process.env.FUZZ_ROUTES ?? "")
/** Number of concurrent requests. */
const LANES = 8
const ROLES: readonly TestRole[] = ["anonymous", "customer", "courier", "store", "manager", "administrator"]

/** Excluded, because they end the credentials of the test itself. */
const ENDS_CREDENTIALS = /^(PUT|DELETE) \/svc\/v1\/(auth|accounts)\/|auth\/reset-password\/confirm$/

/** Excluded: a change of `platform` can leave the store unable to sell, and 500 `svc_commerce_missing` is then correct. */
const SKIPPED_FIELDS = new Set(["platform", "current_password"])

/** Fields that the rules of an order require, although its schema does not. */
const EXPECTED = new Set(["customer", "address", "fulfillment_date", "fulfillment_time"])
/** Fields that most orders cannot have. */
const UNEXPECTED = new Set(["table_id", "table_token", "customer_id", "coupon_codes"])

interface Shape {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly additionalProperties?: Shape | boolean
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: string
}

interface Request {
  readonly role: TestRole
  readonly path: string
  readonly query: string
  readonly body: unknown
}

let store: Store
/** Values that exist in the store, so that requests get past validation. */
let known: readonly (string | number)[]
/** Values that exist in the store, by the name of a field with a specific meaning. */
let byName: Readonly<Record<string, readonly unknown[]>>

beforeAll(async () => {
  store = await startStore()
  const { product, variation, extra, extraCategory, category } = await smallCatalogue(store.db)
  byName = {
    product_id: Object.values(product),
    variation_id: Object.values(variation),
    category_id: Object.values(extraCategory),
    extra_ids: [[], ...Object.values(extra).map((id) => [id])],
    quantity: [1, 2, 0, 500],
    service_mode: ["", "takeaway"],
    payment_method: ["cod", "cod", "card_on_delivery", "online"],
    email: ["fuzz@example.com"],
    fulfillment_date: ["2026-11-20"],
    fulfillment_time: ["now", "asap", "21:30"],
    country: ["ES", "es", "XX"],
    timezone: ["Europe/Madrid", "UTC", "Mars/Olympus"],
    start: ["18:00", "12:00"],
    end: ["23:00", "02:00"],
    status: ["accepted", "processing", "completed", "cancelled"],
    minutes: [0, 15, 45],
    coupon_codes: [[], ["NONE"]],
    customer_id: [1, 2, 999],
    items: Object.entries({ AGUA: "agua", CERVEZA: "cerveza", ENSALADA: "ensalada-mixta" }).map(([sku, handle]) => [
      { product_id: product[handle], variation_id: variation[sku], quantity: 1 },
    ]),
    table_id: ["1", "terraza-2"],
    table_token: ["0".repeat(32)],
    phone: ["600111222", "+34 600 111 222"],
    first_name: ["Ana", "Zoë"],
    customer: [{ first_name: "Ana", last_name: "Gil", email: "fuzz@example.com", phone: "600111222" }],
    address: ["Calle Mayor 1, 28013 Madrid", { address_1: "Calle Mayor 1", city: "Madrid", postcode: "28013" }],
  }
  known = [product, variation, extra, extraCategory, category].flatMap((names) => Object.values(names))
})
afterAll(() => store.stop())

/** Values that a careless or hostile client could send. */
const strange: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e21,
    -1e308,
    9_007_199_254_740_992,
    "",
    " ",
    "\u0000",
    "\ud800",
    "🍕",
    "%",
    "'; drop table x; --",
    "__proto__",
    [],
    {},
    [[[]]],
    [null],
  ),
  fc.constantFrom(
    "x".repeat(256),
    "x".repeat(3_000),
    "2026-02-30",
    "25:99",
    "2026-11-20",
    "19:30",
    "now",
    "asap",
    "delivery",
    "pickup",
    "1e5",
    "NaN",
    "0",
    "1",
    "999999999999999999999",
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** A value for a schema. If `bent` is set, it sometimes violates the schema. */
function valueFor(shape: Shape, bent: boolean, name = ""): fc.Arbitrary<unknown> {
  const pool = Object.hasOwn(byName, name) ? byName[name] : undefined
  const meant =
    pool === undefined || (bent && (shape.type === "array" || shape.type === "object"))
      ? trueTo(shape, bent)
      : fc.constantFrom(...pool)
  return bent ? fc.oneof({ weight: 12, arbitrary: meant }, { weight: 1, arbitrary: strange }) : meant
}

function trueTo(shape: Shape, bent: boolean): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum)
  const branches = shape.anyOf ?? shape.oneOf
  if (branches !== undefined && branches.length > 0) return fc.oneof(...branches.map((branch) => trueTo(branch, bent)))
  switch (shape.type) {
    case "object":
      return objectOf(shape, bent)
    case "array":
      return fc.array(valueFor(shape.items ?? {}, bent), { minLength: bent ? 0 : 1, maxLength: 4 })
    case "integer":
      return fc.oneof(
        fc.integer({ min: Math.max(shape.minimum ?? -5, -1e9), max: Math.min(shape.maximum ?? 500, 1e9) }),
        fc.constantFrom(0, 1, 2, ...known.filter((value) => typeof value === "number")),
      )
    case "number":
      return fc.oneof(
        fc.integer({ min: Math.max(shape.minimum ?? -5, -1e6), max: Math.min(shape.maximum ?? 500, 1e6) }),
        fc.constantFrom(0.1, 2.5, 12.34),
      )
    case "boolean":
      return fc.boolean()
    case "null":
      return fc.constant(null)
    case "string":
      return text(shape)
    default:
      return fc.oneof(strange, fc.constantFrom(...known))
  }
}

function text({ format }: Shape): fc.Arbitrary<unknown> {
  if (format === "email") return fc.constantFrom("a@example.com", "b@example.com", "customer@example.com")
  if (format === "date") return fc.constantFrom("2026-11-20", "2026-11-21")
  if (format === "date-time") return fc.constantFrom("2026-11-20T20:30:00+01:00", "2026-11-21T00:00:00Z")
  return fc.oneof(
    fc.constantFrom<unknown>(
      ...known.map(String),
      "delivery",
      "pickup",
      "cod",
      "now",
      "asap",
      "2026-11-20",
      "21:00",
      "accepted",
      "processing",
      "supersecret",
      "Calle Mayor 1",
      "12.50",
    ),
    fc.string({ maxLength: 30 }),
  )
}

function objectOf({ properties = {}, required = [], additionalProperties }: Shape, bent: boolean): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).filter(([name]) => !SKIPPED_FIELDS.has(name) && (bent || !UNEXPECTED.has(name)))
  const members = fields.map(([name, shape]) =>
    fc.tuple(
      fc.constant(name),
      valueFor(shape, bent, name),
      fc
        .integer({ min: 0, max: 19 })
        .map((dice) => (required.includes(name) || EXPECTED.has(name) ? !bent || dice > 0 : dice > (bent ? 10 : 15))),
    ),
  )
  const further =
    typeof additionalProperties === "object"
      ? fc.dictionary(fc.constantFrom("a", "es", "__proto__", "x"), valueFor(additionalProperties, bent), { maxKeys: 3 })
      : fc.constant({})
  return fc.tuple(fc.tuple(...members), further).map(([chosen, rest]) => {
    const entries = chosen.filter(([, , there]) => there).map(([name, value]) => [name, value] as const)
    return Object.fromEntries([...Object.entries(rest), ...entries])
  })
}

/** @param ids existing values for a path parameter */
function requestOf({ path, spec }: DeclaredRoute, ids: readonly unknown[], bent: boolean): fc.Arbitrary<Request> {
  const shapeOf = (schema: typeof spec.body): Shape | undefined =>
    schema === undefined ? undefined : (jsonSchema(schema, "input", {}) as Shape)
  const parameters = Object.keys(spec.params?.shape ?? {})
  const values = parameters.map((name) => {
    const shape = shapeOf(spec.params)?.properties?.[name] ?? {}
    const meant = shape.type === "string" && shape.enum === undefined ? fc.constantFrom(...ids) : trueTo(shape, bent)
    return bent ? fc.oneof(meant, strange.map(String), fc.string({ unit: "binary", maxLength: 20 })) : meant
  })
  const query = shapeOf(spec.query)
  const body = shapeOf(spec.body)
  return fc.record({
    role: fc.constantFrom(...ROLES, "administrator" as const, "administrator" as const),
    path: fc
      .tuple(...values)
      .map((chosen) =>
        parameters.reduce(
          (address, name, at) => address.replace(`{${name}}`, () => encode(String(chosen[at] ?? "") || "0")),
          path,
        ),
      ),
    query:
      query === undefined ? fc.constant("") : objectOf(query, bent).map((chosen) => queryText(chosen as Record<string, unknown>)),
    body:
      body === undefined
        ? fc.constant(undefined)
        : bent
          ? fc.oneof({ weight: 9, arbitrary: objectOf(body, bent) }, { weight: 1, arbitrary: strange })
          : objectOf(body, bent),
  })
}

function queryText(values: Record<string, unknown>): string {
  const pairs = Object.entries(values).map(
    ([name, value]) => `${encode(name)}=${encode(typeof value === "object" ? JSON.stringify(value) : String(value))}`,
  )
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`
}

/** Encodes a path value. Replaces lone surrogates, which cannot be percent-encoded, and dots alone, which are relative path segments. */
function encode(value: string): string {
  return encodeURIComponent(value.replace(/[\ud800-\udfff]/g, "?")).replace(/^\.+$/, "%2E%2Ex")
}

/** The fault of a response; undefined if there is none. */
function complaint({ method, spec }: DeclaredRoute, { status, body, headers, text: raw }: Answer): string | undefined {
  if (!String(headers["content-type"]).startsWith("application/json") || typeof body !== "object" || body === null)
    return `no JSON: ${raw.slice(0, 100)}`
  if (body.success === true) {
    if (status !== 200 && status !== 201) return `success with status ${status}`
    const judged = spec.response.safeParse(body.data)
    if (!judged.success)
      return `data is not as declared: ${judged.error.issues
        .slice(0, 3)
        .map((issue) => `${issue.path.join(".")}: ${issue.message}`)
        .join("; ")}`
    return Object.keys(body).every((key) => ["success", "data", "meta"].includes(key)) ? undefined : `keys ${Object.keys(body)}`
  }
  const code: string = body.error?.code ?? body.code
  if (!Object.hasOwn(vocabulary, code)) return `unknown code ${code}`
  const row = vocabulary[code as FailureCode]
  if (status >= 500) return `${status} ${code}`
  if ((row.format === "plugin") !== (body.success === false)) return `${code} in the wrong format`
  if (row.format === "platform" && (body.data.status !== status || !Array.isArray(body.data.params)))
    return `${code} with data ${JSON.stringify(body.data)}`
  const documented = codesOf(method, spec).get(code as FailureCode)
  if (documented === undefined) return `${code} (${status}) is not in the reference`
  return undefined
}

/** Ids and numbers of orders placed by earlier requests. */
async function orderIds(): Promise<readonly unknown[]> {
  const { body } = await store.api("administrator").get("orders")
  const ids = (body.data as { id: unknown; number: unknown }[]).flatMap(({ id, number }) => [id, number])
  return ids.length > 0 ? ids : ["1"]
}

describe("requests generated from the declarations, valid and mutated", () => {
  it("get a response in one of the two envelopes, as the route declares it, and never a 5xx", async () => {
    const complaints = new Map<string, string>()
    const reached = new Set<string>()
    let sent = 0
    // Routes that create come first, so that the others find records; then the others, those that delete, and those that end credentials.
    const turn = ({ method, path, spec }: DeclaredRoute): number =>
      ENDS_CREDENTIALS.test(`${method} ${path}`) ? 3 : method === "DELETE" ? 2 : spec.created ? 0 : 1
    const routes = routeTable()
      .routes.filter(({ method, path, spec }) => spec.produces === undefined && ONLY.test(`${method} ${path}`))
      .sort((a, b) => turn(a) - turn(b))
    const runs = Math.ceil(REQUESTS / routes.length)
    for (const route of routes) {
      const name = `${route.method} ${route.path}`
      const seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, SEED)
      const ids = route.path.includes("/orders/") ? await orderIds() : known
      const requests = fc.sample(fc.oneof(requestOf(route, ids, true), requestOf(route, ids, false)), { numRuns: runs, seed })
      const send = async (request: Request): Promise<void> => {
        const answer = await store.api(request.role).request(route.method, request.path + request.query, request.body)
        sent += 1
        if (answer.status < 300) reached.add(name)
        const found = complaint(route, answer)
        if (found !== undefined)
          complaints.set(
            `${name}: ${found}`,
            `${request.role} ${request.path}${request.query} ${JSON.stringify(request.body)?.slice(0, 400)} → ${answer.text.slice(0, 200)}`,
          )
      }
      await Promise.all(
        Array.from({ length: LANES }, async (_, lane) => {
          for (let at = lane; at < requests.length; at += LANES) await send(requests[at] as Request)
        }),
      )
    }
    if (process.env.FUZZ_ROUTES === undefined)
      expect([...reached]).toEqual(
        expect.arrayContaining(["POST /svc/v1/orders", "GET /svc/v1/orders/{id}", "POST /svc/v1/cart/validate"]),
      )
    expect(sent).toBeGreaterThanOrEqual(REQUESTS)
    expect([...complaints].map(([what, request]) => `${what}\n    ${request}`)).toEqual([])
  }, 3_600_000)
})
