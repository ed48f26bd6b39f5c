import Medusa from "@medusajs/js-sdk"
import { type CallInit, createSvcClient, isSvcError, orderKeysIn, type SvcClientOptions, SvcError } from ".."
import { refusal, type Seen, silence, standIn, success } from "./stand-in"

const BASE = "https://shop.example"
const client = (fetch: typeof globalThis.fetch, options: SvcClientOptions = {}) =>
  createSvcClient({ baseUrl: BASE, fetch, ...options })
const caught = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )
const first = ({ seen }: { readonly seen: readonly Seen[] }): Seen => seen[0] as Seen

describe("a call", () => {
  it("puts its arguments into path, query and body, and returns the data", async () => {
    const net = standIn(success({ date: "2026-11-20" }))
    const svc = client(net.fetch)
    expect(await svc.slots.list("pickup", { date: "2026-11-20" })).toEqual({ date: "2026-11-20" })
    await svc.orders.notes.create("a/b", { text: "no onions" })
    await svc.orders.history(1042)
    expect(net.seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ["GET", `${BASE}/svc/v1/schedule/pickup/slots?date=2026-11-20`, undefined],
      ["POST", `${BASE}/svc/v1/orders/a%2Fb/notes`, { text: "no onions" }],
      ["GET", `${BASE}/svc/v1/orders/1042/history`, undefined],
    ])
  })

  it("omits undefined values from the query", async () => {
    const net = standIn(success([]))
    await client(net.fetch).orders.list({ page: 2, search: undefined })
    expect(first(net).url).toBe(`${BASE}/svc/v1/orders?page=2`)
  })

  it("returns a page with its meta, and a file as text", async () => {
    const meta = { page: 1, per_page: 20, total: 0, total_pages: 0 }
    expect(await client(standIn(success([], { meta })).fetch).products.list()).toEqual({ data: [], meta })
    const csv = standIn(new Response("a,b\n"))
    expect(await client(csv.fetch).orders.reportCsv()).toBe("a,b\n")
    expect(first(csv).url).toBe(`${BASE}/svc/orders/report.csv`)
  })

  it.each([`${BASE}/`, `${BASE}/svc/v1`, `${BASE}/svc/v1/`])("accepts the base URL %s", async (baseUrl) => {
    const net = standIn(success({}))
    await client(net.fetch, { baseUrl }).status()
    expect(first(net).url).toBe(`${BASE}/svc/v1/status`)
  })

  it("passes status, headers and meta to onAnswer", async () => {
    const net = standIn(success({ id: "order_1" }, { meta: { replayed: true }, headers: { "X-Known": "yes" } }))
    const onAnswer = jest.fn()
    await client(net.fetch).orders.update("order_1", { printed: true }, { onAnswer, ifMatch: "7" })
    expect(onAnswer.mock.calls[0][0]).toMatchObject({ status: 200, meta: { replayed: true } })
    expect(onAnswer.mock.calls[0][0].headers.get("X-Known")).toBe("yes")
    expect(first(net).headers["If-Match"]).toBe("7")
  })

  it("passes further options on to fetch, and no option can replace the HTTP method", async () => {
    const inits: RequestInit[] = []
    const fetch = (async (_url: string, init: RequestInit) => {
      inits.push(init)
      return success({})
    }) as typeof globalThis.fetch
    const options = { credentials: "include", init: { keepalive: true, redirect: "error" } } as const
    await client(fetch, options).status({ init: { keepalive: false }, headers: { "X-Own": "1" } })
    expect(inits[0]).toMatchObject({
      keepalive: false,
      redirect: "error",
      credentials: "include",
      method: "GET",
      headers: { "X-Own": "1" },
    })
  })
})

describe("the caller", () => {
  it("is authenticated by a token, which is read again for each call", async () => {
    const net = standIn(success({}))
    const tokens = ["one", null]
    const svc = client(net.fetch, { token: () => tokens.shift() })
    await svc.status()
    await svc.status()
    expect(net.seen.map(({ headers }) => headers.Authorization)).toEqual(["Bearer one", undefined])
  })

  it("is the user signed in to the platform's SDK, and the call goes to the SDK's base URL", async () => {
    const sdk = new Medusa({ baseUrl: BASE, auth: { type: "jwt", jwtTokenStorageMethod: "memory" } })
    await sdk.client.setToken("a-jwt")
    const net = standIn(success({}))
    await createSvcClient({ sdk, fetch: net.fetch }).me.get()
    expect([first(net).url, first(net).headers.Authorization]).toEqual([`${BASE}/svc/v1/auth/me`, "Bearer a-jwt"])
  })

  it("is authenticated by the session cookie if the SDK uses sessions", async () => {
    const inits: RequestInit[] = []
    const fetch = (async (_url: string, init: RequestInit) => {
      inits.push(init)
      return success({})
    }) as typeof globalThis.fetch
    await createSvcClient({ sdk: new Medusa({ baseUrl: BASE, auth: { type: "session" } }), fetch }).status()
    expect(inits[0]?.credentials).toBe("include")
  })

  it("must give a base URL", () => {
    expect(() => createSvcClient({})).toThrow(TypeError)
  })

  it("is notified when the token is no longer valid", async () => {
    const onInvalidToken = jest.fn()
    const options = { token: "old", onInvalidToken, retries: 0 }
    await client(standIn(success({}, { headers: { "X-Svc-Auth": "invalid" } })).fetch, options).status()
    await caught(client(standIn(refusal(401, "svc_unauthorized")).fetch, options).me.get())
    expect(onInvalidToken).toHaveBeenCalledTimes(2)
    await client(standIn(success({})).fetch, options).status()
    const credentials = { username: "lola", password: "wrong" }
    await caught(client(standIn(refusal(401, "svc_invalid_credentials")).fetch, options).auth.signIn(credentials))
    await caught(client(standIn(refusal(401, "svc_unauthorized")).fetch, { onInvalidToken }).me.get())
    expect(onInvalidToken).toHaveBeenCalledTimes(2)
  })

  it("sends its table session", async () => {
    const session = "s".repeat(32)
    const net = standIn(success({}))
    await client(net.fetch, { session }).tables.hold("T1")
    await client(net.fetch, { session }).tables.hold("T1", {}, { session: "t".repeat(32) })
    expect(net.seen.map(({ headers }) => headers["X-Svc-Session"])).toEqual([session, "t".repeat(32)])
  })
})

describe("an order key", () => {
  const placed = { id: "order_1", number: 1042, order_key: "secret" }
  const body = { order_type: "pickup", payment_method: "cod", items: [{ product_id: "p" }] } as const

  it("is kept in the given map, and sent for its order by id and by number", async () => {
    const net = standIn(success(placed))
    const svc = client(net.fetch, { orderKeys: new Map() })
    await svc.orders.place(body)
    await svc.orders.get("order_1")
    await svc.orders.status(1042)
    await svc.orders.get("order_2")
    await svc.orders.get("order_1", { orderKey: "another" })
    expect(net.seen.slice(1).map(({ headers }) => headers["X-Svc-Order-Key"])).toEqual(["secret", "secret", undefined, "another"])
  })

  it("of a checkout is sent with every request about its payment", async () => {
    const net = standIn(success(placed))
    const svc = client(net.fetch, { orderKeys: new Map() })
    await svc.checkouts.place({ ...body, payment_method: "pp_stripe_card" })
    const { payment } = svc.orders
    await payment.get("order_1")
    await payment.open(1042, {})
    await payment.switchToOffline("order_1", { payment_method: "cod" })
    await payment.giveUp(1042)
    const [checkout, ...others] = net.seen
    expect(checkout?.headers["Idempotency-Key"]).toMatch(/.{16}/)
    expect(others.map(({ method, headers }) => [method, headers["X-Svc-Order-Key"]])).toEqual([
      ["GET", "secret"],
      ["POST", "secret"],
      ["PUT", "secret"],
      ["DELETE", "secret"],
    ])
  })

  it("survives a reload in browser storage", async () => {
    const kept: Record<string, string> = {}
    const storage = {
      getItem: (key: string) => kept[key] ?? null,
      setItem: (key: string, value: string) => {
        kept[key] = value
      },
    }
    const net = standIn(success(placed))
    await client(net.fetch, { orderKeys: orderKeysIn(storage) }).orders.place(body)
    await client(net.fetch, { orderKeys: orderKeysIn(storage) }).orders.get("order_1")
    expect(net.seen[1]?.headers["X-Svc-Order-Key"]).toBe("secret")
  })

  it("does not fail a call when the storage is full or blocked", async () => {
    const closed = {
      get: () => {
        throw new Error("denied")
      },
      set: () => {
        throw new Error("full")
      },
    }
    const net = standIn(success(placed))
    const svc = client(net.fetch, { orderKeys: closed })
    expect(await svc.orders.place(body)).toEqual(placed)
    await svc.orders.get("order_1")
    expect(net.seen.map(({ method }) => method)).toEqual(["POST", "GET"])
  })

  it("is not kept by default on a server, because the next call may be another guest's", async () => {
    const net = standIn(success(placed))
    const svc = client(net.fetch)
    await svc.orders.place(body)
    await svc.orders.get("order_1")
    expect(net.seen[1]?.headers["X-Svc-Order-Key"]).toBeUndefined()
  })
})

describe("a response with an ETag", () => {
  it("is requested again with If-None-Match, and reused after 304", async () => {
    const menu = [{ id: "c", products: [] }]
    const tagged = success(menu, { headers: { ETag: '"1"' } })
    const net = standIn(tagged, new Response(null, { status: 304 }), success([], { headers: { ETag: '"2"' } }))
    const svc = client(net.fetch)
    expect(await svc.catalog.get()).toEqual(menu)
    const again = await svc.catalog.get()
    expect(again).toEqual(menu)
    // Each call returns a copy, so that a caller's change does not affect the next result.
    again.length = 0
    expect(await svc.catalog.get()).toEqual([])
    expect(net.seen.map(({ headers }) => headers["If-None-Match"])).toEqual([undefined, '"1"', '"1"'])
  })

  it("is not cached by the client if the call has caching options of its own", async () => {
    const net = standIn(success([], { headers: { ETag: '"1"' } }))
    const next: CallInit & { readonly next: object } = { next: { revalidate: 60 } }
    const svc = client(net.fetch)
    await svc.catalog.get({}, { init: next })
    await svc.catalog.get({}, { init: next })
    expect(net.seen.map(({ headers }) => headers["If-None-Match"])).toEqual([undefined, undefined])
  })
})

describe("an error", () => {
  const failing = (answer: Response | Error) => client(standIn(answer).fetch, { retries: 0 })

  it("has code, status and details of the plugin format, and its problems", async () => {
    const problem = { code: "below_minimum", message: "m", details: { minimum: 10 } }
    const svc = failing(refusal(422, "below_minimum", { minimum: 10, errors: [problem] }))
    const error = await caught(svc.orders.place({ order_type: "pickup", payment_method: "cod", items: [] }))
    expect(error).toMatchObject({
      code: "below_minimum",
      status: 422,
      details: { minimum: 10 },
      params: [],
      route: "orders.place",
    })
    expect((error as SvcError).problems).toEqual([problem])
  })

  it("has code and fields of the platform format", async () => {
    const details = { days: { code: "rest_out_of_bounds", message: "m" } }
    const body = { code: "rest_invalid_param", message: "m", data: { status: 400, params: ["days"], details } }
    const error = await caught(failing(Response.json(body, { status: 400 })).schedule.dates("pickup", { days: 900 }))
    expect(error).toMatchObject({ code: "rest_invalid_param", status: 400, params: ["days"], details })
  })

  it.each([
    [new Response("<html>", { status: 502 }), { code: "client_unreadable", status: 502 }],
    [new Response("<html>", { status: 200 }), { code: "client_unreadable", status: 200 }],
    [new TypeError("fetch failed"), { code: "client_unreachable", status: 0 }],
  ])("has a code that begins with client_ if no response comes from the service: %#", async (answer, expected) => {
    expect(await caught(failing(answer).status())).toMatchObject(expected)
  })

  it("is recognised by the guard of the method that failed, and of no other method", async () => {
    const svc = failing(refusal(404, "svc_order_not_found"))
    const error = await caught(svc.orders.get("order_1"))
    expect([svc.orders.get.failed(error), svc.orders.status.failed(error), isSvcError(error)]).toEqual([true, false, true])
    expect([svc.orders.get.failed(new Error("x")), isSvcError(undefined)]).toEqual([false, false])
    expect(error).toBeInstanceOf(SvcError)
  })

  it("is the abort reason when the caller aborts the call", async () => {
    const ended = new AbortController()
    const net = standIn(silence)
    const call = caught(client(net.fetch).status({ signal: ended.signal }))
    ended.abort(new Error("left the page"))
    expect(await call).toMatchObject({ message: "left the page" })
    expect(await caught(client(net.fetch).status({ signal: ended.signal }))).toMatchObject({ message: "left the page" })
  })

  it("thrown by a callback of the caller is rethrown unchanged, without a retry", async () => {
    const token = jest.fn(() => {
      throw new Error("no storage")
    })
    const net = standIn(success({}))
    expect(await caught(client(net.fetch, { token }).status())).toMatchObject({ message: "no storage" })
    expect(await caught(client(net.fetch, { token }).orders.stream().next())).toMatchObject({ message: "no storage" })
    const onAnswer = (): void => {
      throw new Error("own")
    }
    expect(await caught(client(net.fetch).status({ onAnswer }))).toMatchObject({ message: "own" })
    expect([token.mock.calls.length, net.seen.length]).toEqual([2, 1])
  })

  it("is thrown after the time limit without a response", async () => {
    const net = standIn(silence)
    expect(await caught(client(net.fetch, { timeout: 5, retries: 0 }).status())).toMatchObject({
      code: "client_unreachable",
      status: 0,
    })
  })
})
