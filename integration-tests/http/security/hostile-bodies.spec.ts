import { request } from "node:http"
import middlewares from "../../../src/api/middlewares"
import { routeTable } from "../../../src/api/route-table"
import type { DeclaredRoute } from "../../../src/http"
import { jsonSchema } from "../../../src/http/document/json-schema"
import { ACCOUNTS, nativeCheckout, orderBodies, PASSWORD, type Store, smallCatalogue, startStore } from "../../support"
import { type BodyShape, costlyBodies, type HostileBody, hostileBodies } from "../../support/hostile-bodies"
import { mainThreadTime } from "../../support/observation/loop-time"

/**
 * Matchers of middlewares for which the lists below contain no body. The routes of the service are tested one by one. Files and `/`
 * (every path) take no body.
 */
const OWN = /^\/$|^\/svc(\/|$)|^\/admin\/svc(\/|$)/

/** The longest time one request may block the thread that serves all requests. */
const LOOP_MS = 50
/** The largest response, in bytes. */
const ANSWER_LIMIT = 256 * 1024
/** Compilation and garbage collection add time at random, so the minimum of this many tries counts as the cost of a body. */
const TRIES = 12

let store: Store
let token: string
let pid: number

beforeAll(async () => {
  store = await startStore()
  token = await store.token("administrator")
  pid = store.processes[0]?.pid ?? 0
})
afterAll(() => store.stop())

interface Cost {
  readonly status: number
  readonly bytes: number
  readonly loop: number
}

async function send(path: string, method: string, { text, type }: HostileBody, headers: Record<string, string>): Promise<Cost> {
  const before = mainThreadTime(pid)
  // Opens its own connection: building a body may take longer than the server keeps an idle one.
  const answer = await new Promise<{ status: number; bytes: number }>((resolve, reject) => {
    const sent = request(store.url + path, { method, agent: false, headers: { "content-type": type, ...headers } }, (res) => {
      let bytes = 0
      res.on("data", (chunk: Buffer) => {
        bytes += chunk.length
      })
      res.on("end", () => resolve({ status: res.statusCode ?? 0, bytes }))
    })
    sent.on("error", reject)
    sent.end(text)
  })
  return { ...answer, loop: mainThreadTime(pid) - before }
}

/** Processor time of a fixed piece of work. Other programs slow it down as much as they slow down the server. */
function referenceTime(): number {
  const text = JSON.stringify(Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`k${at.toString(36)}`, 0])))
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    JSON.parse(text)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

/**
 * The faults of the response to a body; empty if there is none.
 * @param body the body, or a function that makes a new one for each attempt, for commands that do nothing if nothing changes
 * @param turns number of event loop turns in which the work is done; other requests are served in between
 */
async function excess(
  path: string,
  method: string,
  body: HostileBody | ((attempt: number) => HostileBody),
  headers: Record<string, string>,
  turns = 1,
): Promise<string[]> {
  let bar = turns * LOOP_MS
  let least = Number.POSITIVE_INFINITY
  let name = ""
  for (let attempt = 0; attempt < TRIES && least > bar; attempt += 1) {
    const sent = typeof body === "function" ? body(attempt) : body
    const { status, bytes, loop } = await send(path, method, sent, headers)
    name = sent.name
    const what = `${method} ${path}, ${name}: ${status}`
    if (status >= 500) return [what]
    if (bytes > ANSWER_LIMIT) return [`${what}, ${bytes} bytes`]
    least = Math.min(least, loop)
    // On a quiet machine the reference takes less than 20 ms. A slow machine gets a higher bar, so that it does not use all its tries.
    if (least > bar) bar = Math.max(bar, turns * 2.5 * referenceTime())
  }
  return least > bar ? [`${method} ${path}, ${name}: ${least.toFixed()} ms`] : []
}

/** The event loop turns that the platform needs for a small body. They are not part of a hostile body's cost. */
async function usualTurns(path: string, body: object, headers: Record<string, string>): Promise<number> {
  let usual = Number.POSITIVE_INFINITY
  for (let take = 0; take < 3; take += 1) usual = Math.min(usual, (await send(path, "POST", json(body), headers)).loop)
  return usual / LOOP_MS
}

const json = (body: unknown): HostileBody => ({ name: "a cart", text: JSON.stringify(body), type: "application/json" })

const routes: readonly DeclaredRoute[] = routeTable().routes.filter(({ spec }) => spec.body !== undefined)
const pathOf = ({ path }: DeclaredRoute): string => path.replaceAll(/\{\w+\}/g, "1")
const bearer = (): Record<string, string> => ({ authorization: `Bearer ${token}` })

it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  "%s: no body within the size limit blocks the process or gets a response of more than 256 kB",
  async (_name, route) => {
    const shape = route.spec.body === undefined ? {} : (jsonSchema(route.spec.body, "input", {}) as BodyShape)
    const wrong: string[] = []
    for (const body of hostileBodies(shape)) wrong.push(...(await excess(pathOf(route), route.method, body, bearer())))
    expect(wrong).toEqual([])
  },
)

it.each(costlyBodies().map((body) => [body.name, body] as const))(
  "%s: the body does not block the process (sent to POST /cart/validate: the cost is the same on every route)",
  async (_name, body) => {
    const wrong = await excess("/svc/v1/cart/validate", "POST", body, {})
    expect(wrong).toEqual([])
  },
)

describe("bodies that are sent through the host's admin API", () => {
  const admin = async () => ({ authorization: `Bearer ${(await signInAtHost()).body.token}` })

  it.each(costlyBodies().map((body) => [body.name, body] as const))("do not block the process: %s", async (_name, body) => {
    expect(await excess("/admin/svc/cart/validate", "POST", body, await admin())).toEqual([])
  })

  it("may have 1 MB, whatever limit the host has for its own routes", async () => {
    const { product } = await smallCatalogue(store.db)
    const cart = { order_type: "pickup", items: [{ product_id: product.agua, quantity: 1 }] }
    const body = { ...json({ ...cart, pad: "x".repeat(1_048_000 - JSON.stringify(cart).length) }), name: "almost 1 MB" }
    expect(body.text.length).toBeGreaterThan(1_047_000)
    expect((await send("/admin/svc/cart/validate", "POST", body, await admin())).status).toBe(200)
    expect(await excess("/admin/svc/cart/validate", "POST", body, await admin(), JUDGED)).toEqual([])
  })
})

/** A `ResponseFile` of the longest length that a route of printers accepts. */
const reports = ["<response ", "<ePOSPrint", "<printjobid>", "<response success ", "<response success='1'>", "success = "]

it.each(reports)("a printer's report full of %j does not block the process", async (part) => {
  const made = await store.api("manager").post("printers", { name: `Epson ${part}`, protocol: "epson_sdp", on: "placed" })
  const { pathname } = new URL(made.body.data.url, store.url)
  const report = { ConnectionType: "SetResponse", ResponseFile: part.repeat(199_000 / part.length) }
  const body = { name: part, text: new URLSearchParams(report).toString(), type: "application/x-www-form-urlencoded" } as const
  expect(await excess(pathname, "POST", body, {})).toEqual([])
})

/** Number of turns: the body is parsed in one, and the cart is judged in another, after the database's response. */
const JUDGED = 2

describe("carts within their limits", () => {
  it("are judged in bounded time, with at most a hundred reported problems", async () => {
    const { product, variation } = await smallCatalogue(store.db)
    const extra_ids = Array.from({ length: 8 }, (_, at) => at + 1)
    const items = Array.from({ length: 180 }, () => ({
      product_id: product.agua,
      variation_id: variation.AGUA,
      extra_selections: Array.from({ length: 100 }, (_, at) => ({ category_id: 100 + at, extra_ids })),
    }))
    const body = { order_type: "pickup", items }
    expect(await excess("/svc/v1/cart/validate", "POST", json(body), {}, JUDGED)).toEqual([])
    const validated = await store.api().post("cart/validate", body)
    expect([validated.status, validated.body.data.valid]).toEqual([200, false])
    expect([validated.body.data.errors.length, validated.body.data.truncated]).toEqual([100, true])
    const placed = await store
      .api()
      .post("orders", { ...body, payment_method: "cod", customer: { first_name: "Ana", phone: "600111222" } })
    expect([placed.status, placed.body.error.details.errors.length, placed.body.error.details.truncated]).toEqual([
      422,
      100,
      true,
    ])
  })

  it("are judged in bounded time with more than a hundred thousand extras", async () => {
    const { product } = await smallCatalogue(store.db)
    const items = Array.from({ length: 180 }, (_, item) => ({
      product_id: product.agua,
      extra_selections: Array.from({ length: 5 }, (_each, at) => ({
        category_id: 1,
        extra_ids: Array.from({ length: 150 }, (_one, id) => (item * 5 + at) * 150 + id + 1),
      })),
    }))
    expect(await excess("/svc/v1/cart/validate", "POST", json({ order_type: "pickup", items }), {}, JUDGED)).toEqual([])
  })
})

const publishableKey = async () => {
  const [key] = await store.db("api_key").where({ type: "publishable" }).pluck("token")
  return { "x-publishable-api-key": String(key) }
}

it("a new cart of the platform's API is checked in time, with any number of lines", async () => {
  const lines = Array.from({ length: 1_500 }, (_, at) => ({ variant_id: "v", quantity: 1, extra_ids: at < 1_499 ? [1] : ["x"] }))
  const headers = await publishableKey()
  expect(await excess("/store/carts", "POST", json({ items: lines }), headers)).toEqual([])
  const answer = await fetch(`${store.url}/store/carts`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ items: lines }),
  })
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("items[1499].extra_ids[0]")])
})

/** As many names as fit into the 100 kB that the platform's own parser accepts. */
const names = (prefix: string) => Object.fromEntries(Array.from({ length: 5_500 }, (_, at) => [`${prefix}${at.toString(36)}`, 0]))
const many = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

const CART_BODIES: readonly [string, string, object][] = [
  ["a cart whose extensions have many names", "", { extensions: { svc: names("k") } }],
  ["a cart with many extensions of the plugin", "", { extensions: names("svc-") }],
  ["a cart with many fields of the plugin", "", { additional_fields: names("svc/") }],
  ["a cart with many keys of the server", "", { metadata: names("_svc_") }],
  ["a completion", "/complete", { extensions: { svc: names("k") } }],
  ["a line with many selections", "/line-items", { variant_id: "v", quantity: 1, extra_selections: many(30_000, {}) }],
  ["a line with selections within their limit", "/line-items", { extra_selections: many(150, { extra_ids: many(150, "x") }) }],
  ["a changed line with many extras", "/line-items/line_1", { quantity: 1, extra_ids: many(45_000, 0) }],
  ["many shipping methods", "/shipping-methods", many(5_000, { option_id: "so" })],
]

it.each(CART_BODIES)(
  "%s: the body does not block the platform's route that the plugin extends, and the response is small",
  async (_name, below, body) => {
    const headers = await publishableKey()
    const path = `/store/carts/cart_1${below}`
    expect(await excess(path, "POST", json(body), headers, 1 + (await usualTurns(path, {}, headers)))).toEqual([])
  },
)

const signInAtHost = () => store.api().post("/auth/user/emailpass", { email: ACCOUNTS.administrator.email, password: PASSWORD })

/** Headers for the routes of the platform that require a sign-in. */
const signedIn = {
  guest: async () => ({}),
  /** An identity that is not a customer yet. */
  registered: async () => {
    const identity = { email: "nueva@example.com", password: PASSWORD }
    const registered = await store.api().post("/auth/customer/emailpass/register", identity)
    const { body } = registered.status === 200 ? registered : await store.api().post("/auth/customer/emailpass", identity)
    return { authorization: `Bearer ${body.token}` }
  },
  administrator: async () => ({ authorization: `Bearer ${(await signInAtHost()).body.token}` }),
}

const long = "x".repeat(90_000)
const session = "/store/payment-collections/COLLECTION/payment-sessions"
const calculate = "/store/shipping-options/OPTION/calculate"
const codes = many(9_000, "").map((_, at) => `k${at.toString(36)}`)
const NATIVE_BODIES: readonly [path: string, who: keyof typeof signedIn, name: string, body: object][] = [
  ["/store/carts", "guest", "a list for the region", { region_id: many(20_000, {}) }],
  ["/store/payment-collections", "guest", "a long id", { cart_id: long }],
  ["/store/payment-collections", "guest", "many names", { cart_id: "CART", ...names("k") }],
  [session, "guest", "much data", { provider_id: "pp_none", data: names("k") }],
  [session, "guest", "a list for the provider", { provider_id: many(20_000, {}) }],
  [calculate, "guest", "much data", { cart_id: "CART", data: names("_svc_") }],
  [calculate, "guest", "a list for the cart", { cart_id: many(20_000, {}) }],
  ["/store/orders/ORDER/transfer/request", "guest", "a long text", { description: long }],
  ["/store/orders/ORDER/transfer/accept", "guest", "a long token", { token: long }],
  ["/store/orders/ORDER/transfer/decline", "guest", "a list for the token", { token: many(20_000, {}) }],
  ["/store/orders/ORDER/transfer/cancel", "guest", "many names", names("k")],
  ["/store/customers", "registered", "much metadata", { email: "nueva@example.com", metadata: names("k") }],
  ["/store/customers", "registered", "a long e-mail", { email: `${"x".repeat(45_000)}@${"a.".repeat(20_000)}com` }],
  ["/store/customers", "registered", "many names", { email: "nueva@example.com", ...names("k") }],
  ["/admin/orders/ORDER", "administrator", "much metadata", { metadata: names("_svc_") }],
  ["/admin/orders/ORDER", "administrator", "large extensions", { extensions: { svc: names("k") } }],
  ["/admin/orders/ORDER", "administrator", "much other data", { additional_data: { svc: names("k") } }],
  ["/admin/orders/ORDER", "administrator", "a list for the e-mail", { email: many(20_000, {}) }],
  ["/hooks/payment/system_default", "guest", "many names", names("k")],
  ["/hooks/payment/none", "guest", "a list", { data: many(20_000, {}) }],
  ["/store/carts", "guest", "many codes", { promo_codes: codes }],
  ["/store/carts/CART", "guest", "many codes", { promo_codes: codes }],
  ["/store/carts/CART/promotions", "guest", "many codes", { promo_codes: codes }],
  ["/store/carts/CART/promotions", "guest", "a long code", { promo_codes: [long] }],
  ["/store/returns", "guest", "many lines", { order_id: "ORDER", items: many(5_000, {}) }],
  ["/store/returns", "guest", "a list for the order", { order_id: many(20_000, {}) }],
  ["/auth/token/refresh", "registered", "many names", names("k")],
  ["/auth/mfa/challenges/none/verify", "guest", "many names", { code: long, ...names("k") }],
  ["/auth/mfa/factors", "administrator", "many names", { provider: long, ...names("k") }],
  ["/auth/mfa/factors/none", "administrator", "many names", names("k")],
  ["/auth/mfa/factors/none/verify", "administrator", "a long code", { code: long }],
  ["/auth/mfa/recovery-codes", "administrator", "many names", names("k")],
  ["/admin/payments/none/refund", "administrator", "a long note", { amount: 1, note: long }],
  ["/admin/payments/none/refund", "administrator", "a list for the amount", { amount: many(20_000, {}) }],
  ["/admin/orders/ORDER/cancel", "administrator", "many names", names("k")],
  ["/admin/payment-collections/COLLECTION", "administrator", "many names", names("k")],
  ["/legacy/v1/orders", "guest", "many names", names("k")],
  ["/legacy/v2/orders", "guest", "a deep list", { items: many(20_000, {}) }],
]

it("a body is tried for every route of the platform that has a middleware of the plugin", () => {
  const tried = [...CART_BODIES.map(([, below]) => `/store/carts/cart_1${below}`), ...NATIVE_BODIES.map(([path]) => path)]
  const extended = (middlewares.routes ?? []).filter(({ matcher }) => !OWN.test(String(matcher)))
  expect(extended.length).toBeGreaterThan(25)
  const untried = extended.filter(({ matcher, methods }) => {
    // A middleware without methods runs before every route below its path.
    const end = methods === undefined ? "(/|$)" : "$"
    const pattern = new RegExp(`^${String(matcher).replace(/\/\*$/, "").replaceAll(/:\w+/g, "[^/]+")}${end}`)
    return !tried.some((path) => pattern.test(path))
  })
  expect(untried.map(({ matcher }) => matcher)).toEqual([])
})

describe("the platform's routes that the plugin extends or guards, with the ids of a real cart and order:", () => {
  let ids: Readonly<Record<string, string>>
  beforeAll(async () => {
    const shop = await smallCatalogue(store.db)
    const native = nativeCheckout(store, shop)
    const wish = { cart: { extensions: { svc: { order_type: "pickup", fulfillment_time: "asap" } } } }
    const cart = await native.ready(wish)
    const collection = (await native.call("POST", "/store/payment-collections", { cart_id: cart })).body.payment_collection.id
    const option = (await store.db("shipping_option").whereRaw("metadata ->> 'svc_kind' = 'delivery'").first("id")).id
    ids = { CART: cart, COLLECTION: collection, OPTION: option, ORDER: (await native.order(wish)).id }
  })
  const withIds = (text: string) => text.replaceAll(/[A-Z]{4,}/g, (name) => ids[name] ?? name)

  // The platform's validation takes any data of a payment session, and then its workflow copies them in one turn after another.
  const workflowTurns: Readonly<Record<string, number>> = { [session]: 3 }
  it.each(NATIVE_BODIES)(
    "POST %s by %s (%s) does not block the process, and the response is small",
    async (path, who, name, body) => {
      const headers = { ...(await publishableKey()), ...(await signedIn[who]()) }
      const hostile = { name, text: JSON.stringify(body).replace('"CART"', `"${ids.CART}"`), type: "application/json" } as const
      // With one code the platform runs the same workflow as with many; without a code it refuses the body.
      const small = path.startsWith("/admin") ? { metadata: { a: 1 } } : "promo_codes" in body ? { promo_codes: ["k0"] } : {}
      const turns = (workflowTurns[path] ?? 1) + (await usualTurns(withIds(path), small, headers))
      expect(await excess(withIds(path), "POST", hostile, headers, turns)).toEqual([])
    },
  )
})

describe("valid bodies at their bounds:", () => {
  /** Subtracts the processor time of a small change by the same command over all its turns, which is not a cost of the large body. */
  const expectCheap = async (
    [method, path]: readonly [string, string],
    small: (turn: number) => object,
    large: (turn: number) => object,
    turns: number,
  ) => {
    let usual = Number.POSITIVE_INFINITY
    for (let turn = 0; turn < 3; turn += 1) {
      const { status, loop } = await send(path, method, json(small(turn)), bearer())
      expect(status).toBe(200)
      usual = Math.min(usual, loop)
    }
    expect((await send(path, method, json(large(-1)), bearer())).status).toBe(200)
    const body = (attempt: number) => ({ ...json(large(attempt)), name: "at its bounds" })
    expect(await excess(path, method, body, bearer(), turns + usual / LOOP_MS)).toEqual([])
  }

  it("fifty metadata of 2 KB change an order without blocking the process", async () => {
    const order = await placed()
    const meta = (count: number, value: string) => ({
      meta_data: Array.from({ length: count }, (_, at) => ({ key: `key_${at}`, value })),
    })
    await expectCheap(
      ["PUT", `/svc/v1/orders/${order.id}`],
      (turn) => meta(1, `small ${turn}`),
      (turn) => meta(50, `${turn}`.padEnd(2_040, "x")),
      // The body is validated, the order changed, the response written.
      3,
    )
  })

  it("two hundred marks change the kitchen's view of an order without blocking the process", async () => {
    const shop = await smallCatalogue(store.db)
    const items = Array.from({ length: 200 }, (_, at) => ({
      product_id: shop.product.margarita,
      variation_id: shop.variation["MARGARITA-M"],
      quantity: 1,
      additional_comments: `plate ${at}`,
    }))
    const order = await placed({ items })
    expect(order.line_items).toHaveLength(200)
    const marks = (count: number, turn: number) => ({
      items: order.line_items.slice(0, count).map(({ id }: { id: string }) => ({ id, done: turn % 2 === 0 })),
    })
    await expectCheap(
      ["POST", `/svc/v1/orders/${order.id}/kitchen`],
      (turn) => marks(1, turn),
      (turn) => marks(200, turn),
      3,
    )
  })

  it("ten thousand products are assigned to an extra category without blocking the process", async () => {
    await store.db.raw(
      `insert into product (id, title, handle, status) select 'b' || n, 'Book', 'book-' || n, 'draft' from generate_series(1, 10000) n`,
    )
    const made = await store.api("manager").post("extra-categories", { name: "Bounds" })
    const books = (count: number, turn: number) => ({
      product_ids: Array.from({ length: count }, (_, at) => `b${((at + turn + 1) % 10_000) + 1}`),
    })
    try {
      await expectCheap(
        ["PUT", `/svc/v1/extra-categories/${made.body.data.id}/assignments`],
        (turn) => books(1, turn),
        (turn) => books(10_000, turn),
        // The body is validated, the ids are compared, the category is read again, the response is written.
        4,
      )
    } finally {
      await store.api("manager").delete(`extra-categories/${made.body.data.id}`)
      await store.db("product").where("handle", "like", "book-%").delete()
    }
  })

  const placed = async (changes: object = {}) => {
    const answer = await store.api().post("orders", orderBodies(await smallCatalogue(store.db)).pickup(changes))
    expect([answer.status, answer.body.error?.code]).toEqual([201, undefined])
    return answer.body.data
  }
})

it("a new cart of a thousand lines with wrong extras is judged in time, and reports at most a hundred problems", async () => {
  const { regionId, variation } = await smallCatalogue(store.db)
  const body = { region_id: regionId, items: many(1_000, { variant_id: variation.AGUA, quantity: 1, extra_ids: [999_999] }) }
  const headers = await publishableKey()
  // Three turns: the platform validates the body, the cart is judged after the database's response, the response is written.
  expect(await excess("/store/carts", "POST", json(body), headers, 3)).toEqual([])
  const { status, body: refused } = await store.api().post("/store/carts", body, { headers })
  expect([status, refused.details.errors.length, refused.details.truncated]).toEqual([400, 100, true])
})
