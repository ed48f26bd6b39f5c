import { connect } from "node:net"
import { eventually, type Store, startStore } from "../../../../support"
import { noteCodes } from "../../../../support/client"
import { sendHeadersSlowly } from "../../../../support/servers/slow-headers"
import { CONTRACT_ROUTES, type ContractRoute } from "./contract-routes"

const JSON_TYPE = "application/json; charset=utf-8"

let store: Store
beforeAll(async () => {
  store = await startStore({ env: { LOG_LEVEL: "http" } })
})
afterAll(() => store.stop())

/** Sends raw bytes, for requests that no HTTP client sends. @returns the raw response */
function raw(request: string): Promise<string> {
  const { hostname, port } = new URL(store.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    const chunks: Buffer[] = []
    socket.on("data", (chunk: Buffer) => chunks.push(chunk))
    socket.on("error", reject)
    socket.on("close", () => resolve(Buffer.concat(chunks).toString()))
    socket.write(request)
  })
}

describe("404 rest_no_route, never 405, never HTML", () => {
  it.each([
    ["GET", "/svc/v1"],
    ["GET", "/svc/v1/"],
    ["GET", "/svc/v1/nothing"],
    ["GET", "/svc/v1/a/b/c/d/e/f/g"],
    ["GET", "/svc/v1//auth/me"],
    ["GET", "/svc/v1/auth/me//"],
    ["GET", "/svc/v1/%61uth/me"],
    ["GET", "/svc/v1/%"],
    ["GET", "/svc/v1/%E0%A4%A"],
    ["GET", "/svc/v1/auth/token"],
    ["PUT", "/svc/v1/auth/token"],
    ["PATCH", "/svc/v1/auth/token"],
    ["PROPFIND", "/svc/v1/auth/token"],
    ["DELETE", "/svc/v1/auth/me"],
    ["OPTIONS", "/svc/v1/nothing"],
    ["GET", "/svc/orders/nothing"],
    ["GET", "/svc/tables/nothing"],
    ["GET", "/?rest_route=/svc/v1/nothing"],
    ["GET", "/?rest_route=/svc/v1/../../admin/users"],
  ])("%s %s", async (method, path) => {
    const answer = await raw(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).toContain(`Content-Type: ${JSON_TYPE}`)
    expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4))).toEqual({
      code: "rest_no_route",
      message: expect.any(String),
      data: { status: 404, params: [] },
    })
  })

  it("takes precedence over the credentials and the body", async () => {
    const answer = await store.api().post("nothing", undefined, { rawBody: "{", headers: { authorization: "Bearer x" } })
    expect([answer.status, answer.body.code]).toEqual([404, "rest_no_route"])
  })
})

describe("the sequence of checks:", () => {
  it("credentials are checked before the body", async () => {
    const { status, body } = await store.api().put("orders/1", undefined, { rawBody: "{" })
    expect([status, body.code, body.data.params]).toEqual([401, "svc_unauthorized", []])
  })

  it("the body is checked before missing fields, and missing fields before invalid fields", async () => {
    const api = store.api()
    expect((await api.post("auth/token", undefined, { rawBody: "{" })).body.code).toBe("rest_invalid_json")
    expect((await api.post("auth/token", { username: 5 })).body).toMatchObject({
      code: "rest_missing_callback_param",
      data: { status: 400, params: ["password"] },
    })
    expect((await api.post("auth/token", { username: 5, password: "x" })).body).toMatchObject({
      code: "rest_invalid_param",
      data: { status: 400, params: ["username"], details: { username: { code: "rest_invalid_type" } } },
    })
    expect((await api.post("auth/token", { username: "nobody", password: "x" })).body).toMatchObject({
      success: false,
      error: { code: "svc_invalid_credentials", details: {} },
    })
  })
})

describe("bodies", () => {
  it.each([
    ["malformed", "{"],
    ["an array", "[]"],
    ["null", "null"],
    ["a text", '"x"'],
    ["nested too deep", "[".repeat(200_000)],
    ["not UTF-8", Buffer.from([0x7b, 0xff, 0x7d])],
  ])("%s: 400 rest_invalid_json, on the plain address and by rest_route", async (_why, rawBody) => {
    for (const path of ["/svc/v1/auth/token", "/?rest_route=/svc/v1/auth/token"]) {
      const { status, body } = await store.api().post(path, undefined, { rawBody })
      expect([status, body.code]).toEqual([400, "rest_invalid_json"])
    }
  })

  it("up to 1 MB are accepted, and larger bodies get 413 rest_payload_too_large, whatever the host's limit is", async () => {
    const padded = (size: number): string =>
      JSON.stringify({ username: "x", password: "y", pad: "" }).replace('""', `"${"x".repeat(size - 40)}"`)
    expect(padded(1_048_576)).toHaveLength(1_048_576)
    for (const path of ["/svc/v1/auth/token", "/?rest_route=/svc/v1/auth/token"]) {
      expect((await store.api().post(path, undefined, { rawBody: padded(1_048_576) })).body.error.code).toBe(
        "svc_invalid_credentials",
      )
      const { status, body } = await store.api().post(path, undefined, { rawBody: `${padded(1_048_576)} ` })
      expect([status, body.code]).toEqual([413, "rest_payload_too_large"])
    }
  })

  it("that are never complete get 408 rest_request_timeout, and the connection is closed", async () => {
    const answer = await raw("POST /svc/v1/auth/token HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{")
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toMatch(/\r\nConnection: close\r\n/i)
    const body = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4))
    expect(body).toEqual({ code: "rest_request_timeout", message: expect.any(String), data: { status: 408, params: [] } })
    noteCodes({ body })
  })

  it("can be a form", async () => {
    const { body } = await store.api().post("auth/token", undefined, {
      rawBody: "username=nobody&password=x",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    })
    expect(body.error.code).toBe("svc_invalid_credentials")
  })

  it("with text that the database cannot store are refused with the field's name", async () => {
    const { body } = await store.api().post("auth/token", undefined, { rawBody: '{"username":"a\\u0000","password":"\\ud800"}' })
    expect(body).toMatchObject({ code: "rest_invalid_param", data: { params: ["username"] } })
  })

  it("of the host's routes are still parsed by the host", async () => {
    const { status, body } = await store.api().post("/auth/user/emailpass", undefined, { rawBody: "{" })
    expect([status, body.type]).toEqual([400, "invalid_data"])
  })
})

describe("requests whose headers are never complete", () => {
  /** One more than the number of requests that a process handles at the same time. */
  const SENDERS = 1_001
  /** The platform's server waits a minute for the headers, and checks every half minute. */
  const LIMIT_MS = 100_000

  it("do not block other requests, and get 408 before the connection is closed", async () => {
    const senders = Array.from({ length: SENDERS }, () => sendHeadersSlowly(store.url))
    let open = SENDERS
    for (const { ended } of senders) void ended.then(() => (open -= 1))
    try {
      await eventually(async () => senders.every(({ isConnected }) => isConnected()), 30_000)
      const answers = await Promise.all(Array.from({ length: 20 }, () => store.api().get("status")))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(open).toBe(SENDERS)
      for (const { ended } of senders) {
        const { answer, afterMs } = await ended
        expect(answer).toMatch(/^HTTP\/1\.1 408 /)
        expect(afterMs).toBeLessThan(LIMIT_MS)
      }
    } finally {
      for (const { leave } of senders) leave()
    }
  })
})

describe("addresses:", () => {
  it("a path value that is not valid text gives 400 with its name, after the check of the credentials", async () => {
    const paths = ["%E0%A4%A", "%", "%ff", "a%00b"]
    for (const bad of paths) {
      expect((await raw(`GET /svc/v1/orders/${bad}/history HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).slice(0, 12)).toBe(
        "HTTP/1.1 401",
      )
    }
    const token = await store.token("administrator")
    for (const bad of paths) {
      const answer = await raw(
        `GET /svc/v1/orders/${bad}/history HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
      )
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).toContain('"code":"rest_invalid_param"')
      expect(answer).toContain('"params":["id"]')
    }
  })

  it("letter case and one trailing slash are ignored", async () => {
    expect((await store.api("customer").get("/SVC/V1/Auth/ME/")).status).toBe(200)
  })

  it("rest_route reaches the same route, with the credentials and the queries inside and outside it", async () => {
    const plain = await store.api("customer").get("/svc/v1/auth/me")
    expect((await store.api("customer").get("/?rest_route=/svc/v1/auth/me")).body).toEqual(plain.body)
    expect((await store.api("customer").get("/?rest_route=%2Fsvc%2Fv1%2Fauth%2Fme")).body).toEqual(plain.body)
    expect((await store.api().get("/?rest_route=/svc/v1/auth/me")).body.code).toBe("svc_unauthorized")
    expect((await store.api("administrator").get("/?rest_route=/svc/v1/orders?per_page=1&page=0")).body).toMatchObject({
      code: "rest_invalid_param",
      data: { params: ["page"] },
    })
    expect((await store.api("administrator").get("/?rest_route=%2Fsvc%2Fv1%2Forders%3Fper_page%3D0&page=1")).body).toMatchObject({
      code: "rest_invalid_param",
      data: { params: ["per_page"] },
    })
  })

  it("rest_route reaches only routes of the plugin", async () => {
    for (const path of ["/?rest_route=/admin/users", "/?rest_route=/store/products", "/?rest_route=/svc/v1x"]) {
      const { body, text } = await store.api("administrator").get(path)
      expect(body?.users ?? body?.products).toBeUndefined()
      expect(text).toContain("Cannot GET /")
    }
  })
})

describe("HEAD and OPTIONS:", () => {
  it("HEAD is like GET without a body", async () => {
    const head = await store.api("customer").head("auth/me")
    const get = await store.api("customer").get("auth/me")
    expect([head.status, head.text, head.headers["content-length"]]).toEqual([200, "", String(Buffer.byteLength(get.text))])
  })

  it("OPTIONS gives 204 with Allow and no body, without credentials", async () => {
    const { status, text, headers } = await store.api().options("auth/me")
    expect([status, text]).toEqual([204, ""])
    expect(String(headers.allow).split(", ")).toEqual(expect.arrayContaining(["GET", "HEAD", "OPTIONS"]))
  })

  it("the service adds no CORS headers of its own", async () => {
    const { headers } = await store.api().get("auth/me", { headers: { origin: "https://elsewhere.example" } })
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([])
  })
})

describe("invalid credentials", () => {
  const headers = { authorization: `Bearer ${"0".repeat(64)}` }

  it("are ignored and reported on public routes, but refused on strict routes", async () => {
    const open = await store.api().get("delivery/config", { headers })
    expect([open.status, open.headers["x-svc-auth"]]).toEqual([200, "invalid"])
    expect((await store.api().get("delivery/config")).headers["x-svc-auth"]).toBeUndefined()
    expect((await store.api().post("orders", { order_type: "pickup" }, { headers })).body.code).toBe("svc_unauthorized")
  })
})

describe("X-Powered-By", () => {
  it.each([
    "v1/status",
    "v1/nothing",
    "openapi.json",
    "docs",
    "health/ready",
    "metrics",
    "kitchen",
    "demo",
    "kit/svc.js",
    "nothing",
  ])("is in no response below /svc: %s", async (path) => {
    expect((await store.api().get(`/svc/${path}`)).headers["x-powered-by"]).toBeUndefined()
  })

  it.each([
    ["a moved legacy route", "GET", "/legacy/v1/users/login", 308],
    ["an unknown legacy route", "GET", "/legacy/v1/nothing", 404],
    ["the methods of a legacy route", "OPTIONS", "/legacy/v1/users/login", 204],
    ["a route of the dashboard", "GET", "/admin/svc/overview", 200],
  ])("is not in the response of %s", async (_what, method, path, expected) => {
    const { status, headers } = await store.platform().request(method, path)
    expect([status, headers["x-powered-by"]]).toEqual([expected, undefined])
  })
})

describe("Cache-Control: private, no-store", () => {
  it.each(["tables/availability", "tables/nothing", "settings/tables", "loyalty/nothing"])(
    "is sent on %s, errors included",
    async (path) => {
      expect((await store.api().get(path)).headers["cache-control"]).toBe("private, no-store")
    },
  )
})

describe("responses can be cached if they are equal for everybody, but not if they may contain personal data:", () => {
  /** The routes whose response is equal for everybody. Listed here again, so that each new public route needs a decision. */
  const SHARED = new Set(
    `status settings/appearance settings/category-menu order-types schedule/{order_type}/hours schedule/{order_type}/dates
     schedule/{order_type}/slots schedule/{order_type}/status delivery/config delivery/minimum catalog products products/{id}
     products/{id}/extra-categories product-categories extras extras/{id} extra-categories extra-categories/{id} order-statuses
     shipping-methods`.split(/\s+/),
  )
  const isShared = ({ method, path, access }: ContractRoute): boolean =>
    method === "GET" && access === "public" && SHARED.has(path.replace("/svc/v1/", ""))
  const DEPENDS = ["authorization", "cookie", "x-svc-order-key"]

  it.each(
    CONTRACT_ROUTES.filter((route) => /^\/svc\/(v1|orders|tables|print)\//.test(route.path)).map(
      (route) => [`${route.method} ${route.path}`, route] as const,
    ),
  )("%s", async (_name, route) => {
    const path = route.path.replace(/\{\w+\}/g, "7")
    const { headers } = await store.api()[route.method.toLowerCase() as "get" | "post"](path, undefined)
    const varies = String(headers.vary ?? "")
      .toLowerCase()
      .split(/,\s*/)
    const marked = headers["cache-control"] === "private, no-store" && DEPENDS.every((name) => varies.includes(name))
    expect(marked).toBe(!isShared(route))
  })

  it("the stream of orders while it is open", async () => {
    const ended = new AbortController()
    const headers = { authorization: `Bearer ${await store.token("administrator")}` }
    const answer = await fetch(`${store.url}/svc/orders/stream`, { headers, signal: ended.signal })
    expect(answer.status).toBe(200)
    expect(answer.headers.get("cache-control")?.split(", ")).toEqual(expect.arrayContaining(["private", "no-store"]))
    for (const name of DEPENDS) expect(answer.headers.get("vary")?.toLowerCase()).toContain(name)
    ended.abort()
  })

  it("orders that are read by their key, and the errors of such requests", async () => {
    for (const path of ["orders/1042", "orders/1042/status", "orders/nothing/at/all"]) {
      const { headers } = await store
        .api()
        .get(path, { query: { order_key: "x".repeat(43) }, headers: { origin: "http://localhost:8000" } })
      expect(headers["cache-control"]).toBe("private, no-store")
      expect(headers.vary).toContain("X-Svc-Order-Key")
    }
  })
})

describe("the host's access log", () => {
  it("contains no QR token, nonce, order key or platform id of an order", async () => {
    const id = "order_01HXYZ0123456789ABCDEFGHJK"
    await store.api().get("/svc/v1/tables/resolve?token=QRSECRET&_nonce=NSECRET&order_key=OSECRET")
    await store.api().get("/?rest_route=/svc/v1/tables/resolve?token=QRSECRET")
    await store.api().get(`orders/${id}/status`, { headers: { referer: "https://shop.example/?svc_table=QRSECRET" } })
    const log = store.log()
    expect(log).toContain("/svc/v1/tables/resolve?token=***&_nonce=***&order_key=***")
    for (const secret of ["QRSECRET", "NSECRET", "OSECRET", id]) expect(log).not.toContain(secret)
  })
})

describe("messages", () => {
  it("are in the store's language, Spanish or English, with the same codes", async () => {
    const before = await store.api().get("nothing")
    const change = await store
      .api("administrator")
      .put("settings/operation", { language: before.body.message.startsWith("No existe") ? "en" : "es" })
    expect(change.status).toBe(200)
    const after = await store.api().get("nothing")
    expect(after.body.code).toBe(before.body.code)
    expect(after.body.message).not.toBe(before.body.message)
  })
})
