import { ApiError, call, mayRepeat, readAgain, readAll, waitOf } from "../api"
import { watchSignIn } from "../live/sign-in"

const PER_PAGE = 100

/** A list on the server. Before each request after the first, `between` changes it. */
function serveList(list: number[], between: (list: number[], request: number) => void = () => {}): URL[] {
  const asked: URL[] = []
  jest.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const url = new URL(String(input), "http://shop.example")
    if (asked.length > 0) between(list, asked.length)
    asked.push(url)
    const page = Number(url.searchParams.get("page"))
    const data = list.slice((page - 1) * PER_PAGE, page * PER_PAGE)
    const meta = { total: list.length, page, per_page: PER_PAGE, total_pages: Math.max(1, Math.ceil(list.length / PER_PAGE)) }
    return Response.json({ data, meta })
  })
  return asked
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

afterEach(() => jest.restoreAllMocks())

describe("a list of several pages", () => {
  it.each([0, 1, 100, 101, 200, 250])("is read completely: %d orders", async (count) => {
    const asked = serveList(numbers(count))
    expect(await readAll<number>("orders", { status: "accepted" })).toEqual(numbers(count))
    expect(asked).toHaveLength(Math.max(1, Math.ceil(count / PER_PAGE)))
    for (const { pathname, searchParams } of asked) {
      expect([pathname, searchParams.get("status"), searchParams.get("per_page")]).toEqual([
        "/admin/svc/orders",
        "accepted",
        "100",
      ])
    }
  })

  it("includes an order that moved to the first page after that page was read", async () => {
    serveList(numbers(200), (list, request) => request === 1 && list.shift())
    expect(await readAll<number>("orders")).toEqual(numbers(200).slice(1))
  })

  it("contains each order once, even if a new order moves another one to the second page", async () => {
    serveList(numbers(200), (list, request) => request === 1 && list.unshift(-1))
    expect(await readAll<number>("orders")).toEqual([-1, ...numbers(200)])
  })

  it("is read three times at most, however often it changes", async () => {
    const asked = serveList(numbers(150), (list) => list.push(0))
    await readAll<number>("orders")
    expect(asked).toHaveLength(6)
  })
})

describe("a request", () => {
  const respond = (response: () => Promise<Response>) => jest.spyOn(globalThis, "fetch").mockImplementation(response)
  const failureOf = (request: Promise<unknown>) =>
    request.then(
      () => undefined,
      (error: unknown) => error,
    )

  it("without a response fails with the code offline", async () => {
    respond(() => Promise.reject(new TypeError("network")))
    expect(await failureOf(call("GET", "orders"))).toMatchObject({ status: 0, code: "offline" })
  })

  it.each([
    [
      "the plugin's",
      { error: { code: "svc_settings_changed", message: "", details: { version: 3 } } },
      "svc_settings_changed",
      { version: 3 },
    ],
    ["Medusa's", { code: "unauthorized", message: "" }, "unauthorized", {}],
    ["none", "", "", {}],
  ])(
    "that is refused fails with the status, code and details of the refusal: error format %s",
    async (_, body, code, details) => {
      respond(async () => (body === "" ? new Response("down", { status: 412 }) : Response.json(body, { status: 412 })))
      const error = await failureOf(call("GET", "settings/operation"))
      expect(error).toBeInstanceOf(ApiError)
      expect(error).toMatchObject({ status: 412, code, details })
    },
  )

  it.each([
    [503, { "Retry-After": "7" }, true, true, 7_000],
    [429, { "Retry-After": "60" }, true, true, 60_000],
    [500, {}, true, false, 0],
    [502, {}, true, false, 0],
    [504, {}, true, false, 0],
    [412, {}, false, false, 0],
    [422, {}, false, false, 0],
  ])(
    "refused with status %d and headers %j may be repeated: %s; if it must act only once: %s; after %d ms",
    async (status, headers, may, once, wait) => {
      respond(async () => Response.json({}, { status, headers }))
      const error = await failureOf(call("GET", "orders"))
      expect([mayRepeat(error), mayRepeat(error, true), waitOf(error)]).toEqual([may, once, wait])
    },
  )

  it("without a response may be repeated, unless it must act only once", async () => {
    respond(() => Promise.reject(new TypeError("Failed to fetch")))
    const error = await failureOf(call("POST", "orders/1/notes"))
    expect([mayRepeat(error), mayRepeat(error, true), mayRepeat(new Error("a fault in the page"))]).toEqual([true, false, false])
  })

  it("reports whether the session is valid", async () => {
    const seen: boolean[] = []
    const leave = watchSignIn((isSignedIn) => seen.push(isSignedIn))
    for (const status of [200, 401, 503, 404]) {
      respond(async () => Response.json({}, { status }))
      await failureOf(call("GET", "orders"))
    }
    leave()
    expect(seen).toEqual([true, false, true])
  })

  it("returns the known data if the data has not changed", async () => {
    const sent = respond(async () => new Response(null, { status: 304 }))
    const known = { data: { name: "Pizzas" }, etag: '"7"' }
    expect(await readAgain("settings/operation", known)).toBe(known)
    expect(sent.mock.calls[0]?.[1]?.headers).toMatchObject({ "If-None-Match": '"7"' })
  })
})
