import { connect } from "node:net"
import { LEGACY_ROUTES } from "../../../src/domain/legacy"
import { ACCESS_LOG, ACCOUNTS, type Answer, expectNotLogged, PASSWORD, type Store, startStore } from "../../support"

let store: Store
beforeAll(async () => {
  store = await startStore({ env: ACCESS_LOG })
})
afterAll(() => store.stop())

const moved = ({ status, headers, body }: Answer) => [status, headers.location, body?.error?.details?.redirect_to]
/** Sends raw bytes and returns the raw response. */
function raw(request: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(store.url)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname, () => socket.write(request))
    socket.setTimeout(10_000, () => socket.destroy(new Error("silence")))
    socket.on("data", (chunk) => chunks.push(chunk))
    socket.once("error", reject)
    socket.once("end", () => resolve(Buffer.concat(chunks).toString("latin1")))
  })
}

describe.each(["v1", "v2"])("legacy/%s", (version) => {
  it.each(LEGACY_ROUTES.map(({ old }) => [old]))("%s, with and without an id: 308 in both forms of the address", async (old) => {
    for (const path of [old, `${old}/1042`]) {
      const plain = await store.api().get(`/legacy/${version}/${path}`)
      expect(plain.status).toBe(308)
      expect(plain.headers["x-svc-deprecated"]).toBe("true")
      expect(plain.body).toEqual({
        success: false,
        error: {
          code: "svc_deprecated_route",
          message: expect.stringMatching(/\S/),
          details: { redirect_to: expect.stringMatching(/^\/svc\/v1\/[a-z]/) },
        },
      })
      expect(plain.headers.location).toMatch(/^\/svc\/v1\/[a-z]/)
      const rest = await store.api().get(`/?rest_route=/legacy/${version}/${path}`)
      expect([rest.status, rest.headers.location]).toEqual([308, `/?rest_route=${plain.headers.location}`])
      expect(rest.body.error.details.redirect_to).toBe(`/?rest_route=${plain.body.error.details.redirect_to}`)
    }
  })

  it.each(["", "/", "/users", "/payment", "/shipping", "/nothing", "/__proto__"])(
    "%s: 404 rest_no_route in both forms",
    async (path) => {
      for (const address of [`/legacy/${version}${path}`, `/?rest_route=/legacy/${version}${path}`]) {
        const { status, body, headers } = await store.api().post(address, {})
        expect([status, body]).toEqual([
          404,
          { code: "rest_no_route", message: expect.any(String), data: { status: 404, params: [] } },
        ])
        expect(headers["x-svc-deprecated"]).toBeUndefined()
      }
    },
  )
})

describe("the new address", () => {
  it("keeps the query", async () => {
    expect(moved(await store.api().get("/legacy/v1/orders?page=2&status=a%20b&x=%26"))).toEqual([
      308,
      "/svc/v1/orders?page=2&status=a%20b&x=%26",
      "/svc/v1/orders?page=2&status=a%20b&x=%26",
    ])
    expect((await store.api().get("/?a=1&rest_route=/legacy/v1/products/search&search=pan%20")).headers.location).toBe(
      "/?rest_route=/svc/v1/products&a=1&search=pan%20",
    )
    expect((await store.api().get("/?rest_route=%2Flegacy%2Fv1%2Forders%3Fpage%3D2&b=3")).headers.location).toBe(
      "/?rest_route=/svc/v1/orders&page=2&b=3",
    )
  })

  it("has the id from path, query or body; without an id it is the address of the collection", async () => {
    const found = [308, "/svc/v1/orders/1042", "/svc/v1/orders/1042"]
    expect(moved(await store.api().put("/legacy/v1/orders/update/1042", {}))).toEqual(found)
    expect(moved(await store.api().put("/legacy/v1/orders/update", { id: 1042 }))).toEqual(found)
    expect(moved(await store.api().put("/legacy/v1/users/update_order", { order_id: "1042" }))).toEqual(found)
    expect(
      moved(
        await store.api().post("/legacy/v2/orders/delete", undefined, {
          rawBody: "order_id=1042&x=1",
          headers: { "content-type": "application/x-www-form-urlencoded" },
        }),
      ),
    ).toEqual(found)
    expect(moved(await store.api().post("/legacy/v1/orders/update?order_id=1042", { order_id: 7 }))).toEqual([
      308,
      "/svc/v1/orders/1042?order_id=1042",
      "/svc/v1/orders/1042?order_id=1042",
    ])
    expect(moved(await store.api().post("/legacy/v1/orders/minutes_changer", { minutes: 20 }))).toEqual([
      308,
      "/svc/v1/orders",
      "/svc/v1/orders/{id}/minutes",
    ])
    expect(moved(await store.api().post("/?rest_route=/legacy/v1/orders/minutes_changer", { id: "a/b" }))).toEqual([
      308,
      "/?rest_route=/svc/v1/orders/a%252Fb/minutes",
      "/?rest_route=/svc/v1/orders/a%252Fb/minutes",
    ])
  })

  it("depends on the method where an old path had two meanings", async () => {
    expect((await store.api().get("/legacy/v1/orders/force_disable_status")).headers.location).toBe("/svc/v1/order-types")
    expect((await store.api().put("/legacy/v1/orders/force_disable", { order_type: "pickup" })).headers.location).toBe(
      "/svc/v1/order-types/pickup/force-disable",
    )
    expect(moved(await store.api().put("/legacy/v1/orders/force_disable", { disabled: true }))).toEqual([
      308,
      "/svc/v1/order-types",
      "/svc/v1/order-types/{slug}/force-disable",
    ])
  })

  it("gives the response when it is requested with the same method and body", async () => {
    const credentials = { username: ACCOUNTS.customer.email, password: PASSWORD }
    for (const address of ["/legacy/v1/users/login", "/?rest_route=/legacy/v2/users/login"]) {
      const { headers } = await store.api().post(address, credentials)
      const followed = await store.api().post(String(headers.location), credentials)
      expect([followed.status, followed.body.data.token_type]).toEqual([200, "Bearer"])
    }
  })

  it("is never on another site, and no input adds a header", async () => {
    const hostile = [
      "/legacy/v1//evil.example",
      "/legacy/v1/orders//evil.example",
      "/legacy/v1/orders/%2F%2Fevil.example",
      "/legacy/v1/orders/..%2f..%2fadmin",
      "/legacy/v1/orders/%0d%0aX-Evil:1",
      "/legacy/v1/orders?x=%0d%0aX-Evil:1",
      "/?rest_route=/legacy/v1/orders/%0d%0aX-Evil:1",
      "/?rest_route=/legacy/v1/orders%0d%0aX-Evil:1",
      "/?rest_route=/legacy/v1/orders/%255C%255Cevil.example",
      "//legacy/v1/orders",
      "http://evil.example/legacy/v1/orders",
    ]
    let redirected = 0
    for (const address of hostile) {
      const answer = await raw(`GET ${address} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`)
      const [head = ""] = answer.split("\r\n\r\n")
      expect(head).not.toMatch(/^x-evil/im)
      const location = /^location: (.*)$/im.exec(head)?.[1]
      if (location !== undefined) {
        redirected += 1
        expect([address, new URL(location, "http://shop.example").origin]).toEqual([address, "http://shop.example"])
        expect(location).toMatch(/^\/(\?rest_route=\/)?svc\/v1\//)
      }
      // Every response is a redirect or a refusal.
      expect(location === undefined ? "refused" : head.slice(9, 12)).toMatch(/^(refused|308)$/)
      expect(Number(head.slice(9, 12))).toBeGreaterThanOrEqual(300)
      expect(Number(head.slice(9, 12))).toBeLessThan(500)
    }
    expect(redirected).toBeGreaterThan(0)
    const bytes = Buffer.from("GET /legacy/v1/orders?n=\xf1\xff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "latin1")
    expect(await raw(bytes)).toMatch(/^HTTP\/1\.1 (308|400) /)
  })
})

describe("other requests for legacy addresses:", () => {
  it.each<[string, string | Buffer, string]>([
    ["malformed JSON", "{", "application/json"],
    ["JSON that is not an object", "[1]", "application/json"],
    ["nested too deep", "[".repeat(200_000), "application/json"],
    ["bytes that are not text", Buffer.from([0xff, 0xfe]), "application/json"],
    ["another format", "<id>1</id>", "application/xml"],
    ["a multipart form", "--x\r\n", "multipart/form-data; boundary=x"],
    ["more than 1 MB", `{"id":1,"pad":"${"x".repeat(1_200_000)}"}`, "application/json"],
    ["much more than 1 MB", Buffer.alloc(12_000_000, 120), "application/json"],
  ])(
    "%s is redirected without an id, or the connection is closed during a large body; the server keeps running",
    async (_, rawBody, type) => {
      for (const prefix of ["/legacy/v1/", "/?rest_route=/legacy/v1/"]) {
        for (const [path, location] of [
          ["orders/update", "/svc/v1/orders"],
          ["users/login", "/svc/v1/auth/token"],
        ] as const) {
          const attempt = store.api().post(`${prefix}${path}`, undefined, { rawBody, headers: { "content-type": type } })
          // The connection may be closed while the client is still sending; the server keeps running.
          const answer = await attempt.catch((error: NodeJS.ErrnoException) => {
            expect([rawBody.length > 8_000_000, ["EPIPE", "ECONNRESET"].includes(String(error.code))]).toEqual([true, true])
            return undefined
          })
          if (answer) expect([answer.status, String(answer.headers.location).endsWith(location)]).toEqual([308, true])
        }
      }
      expect((await store.api().get("status")).status).toBe(200)
    },
  )

  it("credentials are ignored, whether valid or not", async () => {
    for (const headers of [
      { authorization: `Bearer ${"0".repeat(64)}` },
      { authorization: "Basic eDp5" },
      { username: "admin", password: "secret" },
      { cookie: "connect.sid=nothing", "x-platform-nonce": "wrong" },
    ] as Record<string, string>[]) {
      const answer = await store.api().get("/legacy/v1/orders", { headers })
      expect([answer.status, answer.headers["x-svc-auth"]]).toEqual([308, undefined])
    }
  })

  it("HEAD is redirected like GET, without a body; OPTIONS returns 204 with Allow and no redirect", async () => {
    const head = await store.api().head("/legacy/v1/orders/force_disable")
    expect([head.status, head.headers.location, head.text]).toEqual([308, "/svc/v1/order-types", ""])
    const options = await store.api().options("/legacy/v1/orders")
    expect([options.status, options.text, options.headers.location]).toEqual([204, "", undefined])
    expect(String(options.headers.allow)).toContain("GET")
    expect((await store.api().options("/legacy/v1/nothing")).status).toBe(404)
  })

  it.each(["PATCH", "DELETE", "PUT"])("%s is redirected, and the response is never cached", async (method) => {
    const answer = await store.api().request(method, "/legacy/v1/users/addresses/0")
    expect([answer.status, answer.headers.location, answer.headers["cache-control"]]).toEqual([
      308,
      "/svc/v1/users/me/addresses/0",
      "no-store",
    ])
  })

  it("other addresses are left to the host", async () => {
    for (const path of ["/legacy/v3/orders", "/legacy", "/?rest_route=/legacy/v3/orders"]) {
      const { text, headers } = await store.api().get(path)
      expect([headers["x-svc-deprecated"], text.includes("Cannot GET")]).toEqual([undefined, true])
    }
  })

  it("the migration routes of old admin screens do not exist", async () => {
    for (const path of ["migration", "migration/status", "migration/run"]) {
      for (const role of ["anonymous", "administrator"] as const) {
        const { status, body } = await store.api(role).post(path, {})
        expect([path, status, body.code]).toEqual([path, 404, "rest_no_route"])
      }
    }
  })

  it("the access log contains no token or password of a legacy address", async () => {
    await store.api().get("/legacy/v1/orders?token=LSECRET")
    await store.api().get("/?rest_route=/legacy/v1/orders&token=LSECRET")
    await store.api().get("/legacy/v1/users/login?username=ana&password=LSECRET")
    await expectNotLogged(store, "LSECRET")
    expect(store.log()).toContain("/legacy/v1/orders?token=***")
  })
})
